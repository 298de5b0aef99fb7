import type { DemoStudy } from './demo-study.ts'

export const STUDIES_EAST_AFRICA = [
  {
    client: 'client2', entreprise: 'Rift Valley Agro Processing', secteur: 'agroalimentaire', type: 'emission_gaz', lieu: 'Nakuru', pays: 'kenya',
    description: 'Boiler stack and dryer emissions of the maize mill, and dust at the loading bay.',
    budget: '100k_500k', price: 285_000, delai: '1_mois', contact: ['Grace Mwangi', 'grace.mwangi@riftagro.example', '+254 712 345 678'], place: [-0.303, 36.08],
    asked: 199, mission: { by: 'intervenant2', accepted: 196, started: 190, finished: 188, notes: 'Loading bay measured during the night shift, doors open.' },
    report: {
      delivered: 181, type: 'analyse', language: 'en', method: 'Isokinetic sampling at the stack, optical counters checked against gravimetry at the bay, 24 hours.',
      points: [['Loading bay', 52.6, 14.9], ['Boiler house', 30.8, 37.5], ['Fence, downwind', 24.3, 16.1]],
      conclusion: 'Grain dust at the loading bay is three times the WHO daily guideline. Local extraction is recommended; the stack complies.',
    },
  },
  {
    client: 'client2', entreprise: 'Nairobi Metropolitan Bus Services', secteur: 'transport', type: 'qualite_air', lieu: 'Nairobi, Moi Avenue', pays: 'kenya',
    description: 'Roadside air before and after the new bus lane, two weeks each, four stops.',
    budget: '50k_100k', delai: '3_mois', contact: ['Peter Kamau', 'pkamau@nmbs.example', '+254 720 111 222'], place: [-1.284, 36.826],
    asked: 163, mission: { by: 'intervenant2', accepted: 161, started: 155, finished: 141 },
    report: {
      delivered: 134, type: 'echantillonnage', language: 'en', method: 'Passive NO2 tubes (weekly) and PM2.5 sensors co-located with a reference sampler.',
      points: [['Kencom stop', 41.3, 63.0], ['Ambassadeur stop', 38.7, 57.4], ['Uhuru Park', 21.9, 28.2]],
      conclusion: 'NO2 fell by 11 % beside the bus lane. The second campaign should include the parallel street.',
    },
  },
  {
    client: 'client2', entreprise: 'Kisumu Fish Market Authority', secteur: 'agroalimentaire', type: 'qualite_air', lieu: 'Kisumu, Dunga Beach', pays: 'kenya',
    description: 'Smoke from fish kilns: exposure of women who smoke fish, with three kinds of kiln.',
    budget: '10k_50k', price: 24_750, delai: 'flexible', contact: ['Achieng Odhiambo', 'achieng@kisumufish.example', '+254 733 909 808'], place: [-0.145, 34.736],
    asked: 109, mission: { by: 'intervenant2', accepted: 106, started: 99, finished: 98, notes: 'Chorkor kiln measured twice, rain on the first day.' },
    report: {
      delivered: 92, type: 'terrain', language: 'en', method: 'Personal PM2.5 samplers over one working day for nine people, CO loggers at the kilns.',
      points: [['Open kiln', 312.5, 40.3], ['Drum kiln', 187.2, 34.8], ['Chorkor kiln', 96.4, 22.0]],
      conclusion: 'The improved kiln cuts exposure to a third, still far above the guideline. A chimney is the next step.',
    },
  },
  {
    client: 'client2', entreprise: 'Mombasa Port Logistics', secteur: 'transport', type: 'conformite_reglementaire', lieu: 'Mombasa, Kilindini', pays: 'kenya',
    description: 'Compliance check of the container yard: diesel cranes, truck queue, backup generators.',
    budget: '100k_500k', delai: '1_mois', contact: ['Hamisi Said', 'hamisi.said@mombasaport.example', '+254 741 555 010'], place: [-4.046, 39.634],
    asked: 47, mission: { by: 'intervenant', accepted: 45, started: 37, finished: 35, notes: 'Queue of about 80 trucks at 6 a.m. Generator 3 was under repair.' },
  },
  {
    client: 'client2', entreprise: 'Dodoma Sunflower Oil', secteur: 'agroalimentaire', type: 'audit_carbone', lieu: 'Dodoma, Kizota', pays: 'tanzanie',
    description: 'Carbon audit of the press and the solvent extraction, with a plan for husk boilers.',
    budget: '50k_100k', delai: '3_mois', contact: ['Joseph Mrema', 'j.mrema@dodoma-oil.example', '+255 262 321 000'], place: [-6.18, 35.72],
    asked: 55, mission: { by: 'intervenant2', accepted: 52, started: 41, finished: 38, notes: 'Boiler log incomplete before June.' },
  },
  {
    client: 'client2', entreprise: 'Dar es Salaam Cement', secteur: 'industrie', type: 'qualite_air', lieu: 'Dar es Salaam, Wazo Hill', pays: 'tanzanie',
    description: 'Dust fall and PM10 around the quarry and the school on the access road, dry season.',
    budget: 'plus_500k', delai: '1_mois', contact: ['Rehema Juma', 'rehema.juma@dsmcement.example', '+255 754 000 123'], place: [-6.664, 39.166],
    asked: 33, mission: { by: 'intervenant2', accepted: 31, started: 20, finished: 17 },
  },
  {
    client: 'client2', entreprise: 'Arusha Coffee Estates', secteur: 'agriculture', type: 'impact_environnemental', lieu: 'Arusha, Burka', pays: 'tanzanie',
    description: 'Pulping water and its smell below the wet mill; soil of two plots that receive it.',
    budget: '10k_50k', delai: '3_mois', contact: ['Neema Lyimo', 'neema@arushacoffee.example'], place: [-3.39, 36.65],
    asked: 44, mission: { by: 'intervenant2', accepted: 42, started: 30, finished: 27, notes: 'Second plot not reachable after the rain, sampled from the road side.' },
  },
  {
    client: 'client2', entreprise: 'Eldoret Textile Mills', secteur: 'industrie', type: 'pollution_sonore', lieu: 'Eldoret', pays: 'kenya',
    description: 'Noise dose of weavers on two shifts, and level at the nearest houses.',
    budget: '50k_100k', delai: 'urgent', contact: ['Sarah Chebet', 's.chebet@eldotex.example', '+254 722 464 646'], place: [0.52, 35.27],
    asked: 17, mission: { by: 'intervenant2', accepted: 15, started: 3 },
  },
  {
    client: 'client2', entreprise: 'Zanzibar Ferry Terminal', secteur: 'transport', type: 'emission_gaz', lieu: 'Dar es Salaam, Kivukoni', pays: 'tanzanie',
    description: 'Ship exhaust at berth and its share in the air of the waiting hall.',
    budget: '50k_100k', delai: '1_mois', contact: ['Salim Khamis', 'salim@zanferry.example', '+255 773 181 920'], place: [-6.817, 39.294],
    asked: 14, mission: { by: 'intervenant2', accepted: 11 },
  },
  {
    client: 'client2', entreprise: 'Thika Paint Works', secteur: 'chimie', type: 'conformite_reglementaire', lieu: 'Thika', pays: 'kenya',
    description: 'Solvent vapours at the filling line before the insurer’s visit.',
    budget: '10k_50k', delai: 'urgent', contact: ['Daniel Njoroge', 'd.njoroge@thikapaint.example'], place: [-1.033, 37.07],
    asked: 9, mission: { by: 'intervenant2', accepted: 7 },
  },
  {
    client: 'client2', entreprise: 'Machakos County Hospital', secteur: 'autre', type: 'qualite_air', lieu: 'Machakos', pays: 'kenya',
    description: 'Indoor air of the tuberculosis ward and the incinerator’s plume, two seasons.',
    budget: '50k_100k', delai: '6_mois', contact: ['Dr Mercy Mutua', 'mercy.mutua@machakoshospital.example', '+254 701 777 333'], place: [-1.522, 37.263],
    asked: 7.1,
  },
  {
    client: 'client2', entreprise: 'Kilimanjaro Breweries', secteur: 'agroalimentaire', type: 'audit_carbone', lieu: 'Moshi', pays: 'tanzanie',
    description: 'Carbon audit with the refrigerant losses of the cold rooms.',
    budget: '100k_500k', delai: '3_mois', contact: ['Elias Massawe', 'elias.massawe@kilibrew.example', '+255 272 750 111'], place: [-3.349, 37.34],
    asked: 4.6,
  },
  {
    client: 'client2', entreprise: 'Olkaria Geothermal', secteur: 'energie', type: 'emission_gaz', lieu: 'Naivasha, Olkaria', pays: 'kenya',
    description: 'H2S around two new wells and at the camp, with wind, for a month.',
    budget: 'plus_500k', delai: '1_mois', contact: ['Faith Wanjiru', 'f.wanjiru@olkaria.example', '+254 719 202 404'], place: [-0.894, 36.306],
    asked: 2.2,
  },
  {
    client: 'client2', entreprise: 'Mwanza Municipal Council', secteur: 'autre', type: 'impact_environnemental', lieu: 'Mwanza, Buhongwa', pays: 'tanzanie',
    description: 'Smoke and leachate of the open dump, before the choice of a site for the new one.',
    budget: 'a_discuter', delai: '6_mois', contact: ['Town engineer', 'engineer@mwanza.example', '+255 282 500 600'], place: [-2.6, 32.93],
    asked: 0.8,
  },
  {
    client: 'client2', entreprise: 'Tanga Sisal', secteur: 'agriculture', type: 'qualite_air', lieu: 'Tanga', pays: 'tanzanie',
    description: 'Fibre dust in the brushing hall.', budget: '10k_50k', delai: '1_mois', contact: ['Asha Bakari', 'asha@tangasisal.example'], place: [-5.07, 39.1],
    asked: 144, mission: { by: 'intervenant2', accepted: 140 }, cancelled: { at: 137, motif: 'The hall is being rebuilt.' },
  },
  {
    client: 'client2', entreprise: 'Malindi Salt', secteur: 'industrie', type: 'impact_environnemental', lieu: 'Malindi, Gongoni', pays: 'kenya',
    description: 'Brine discharge and mangroves, state before the extension of the pans.', budget: '100k_500k', delai: '6_mois',
    contact: ['Kahindi Charo', 'charo@malindisalt.example', '+254 710 303 606'], place: [-3.04, 40.13], asked: 75, cancelled: { at: 71, motif: 'Extension postponed to next year.' },
  },
  {
    client: 'client2', entreprise: 'Nyeri Tea Factory', secteur: 'agroalimentaire', type: 'emission_gaz', lieu: 'Nyeri, Gathuthi', pays: 'kenya',
    description: 'Wood-fired boiler: smoke opacity, CO and particles before the new permit.',
    budget: '50k_100k', delai: '1_mois', contact: ['James Gitonga', 'j.gitonga@nyeritea.example', '+254 725 818 181'], place: [-0.47, 36.9],
    asked: 68, mission: { by: 'intervenant', accepted: 66, started: 54, finished: 53, notes: 'Second firing with dry wood, clearly less smoke.' },
    report: {
      delivered: 20, type: 'analyse', language: 'en', comment: 'Values with wet wood kept for comparison.',
      method: 'In-stack filter sampling, three runs with wet and three with dry wood; ambient samplers at the fence.',
      points: [['Boiler yard', 66.0, 27.4], ['Withering loft', 23.5, 12.0], ['Fence, school side', 31.2, 13.7]],
      conclusion: 'Dry wood halves the particles. A covered wood store is enough to comply.',
    },
  },
] as const satisfies readonly DemoStudy[]
