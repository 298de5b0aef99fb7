/** Names of the source → ISO 3166-2. Kenya's provinces carry the codes they had until 2014. */
const numbered = (prefix, names) => Object.fromEntries(Object.entries(names).map(([name, number]) => [name, `${prefix}-${number}`]))

export const CODES = {
  algerie: {
    file: 'dza',
    names: numbered('DZ', Object.fromEntries([
      'Adrar', 'Chlef', 'Laghouat', 'Oum el Bouaghi', 'Batna', 'Béjaïa', 'Biskra', 'Béchar', 'Blida', 'Bouira', 'Tamanghasset', 'Tébessa',
      'Tlemcen', 'Tiaret', 'Tizi Ouzou', 'Alger', 'Djelfa', 'Jijel', 'Sétif', 'Saïda', 'Skikda', 'Sidi Bel Abbès', 'Annaba', 'Guelma',
      'Constantine', 'Médéa', 'Mostaganem', "M'Sila", 'Mascara', 'Ouargla', 'Oran', 'El Bayadh', 'Illizi', 'Bordj Bou Arréridj', 'Boumerdès',
      'El Tarf', 'Tindouf', 'Tissemsilt', 'El Oued', 'Khenchela', 'Souk Ahras', 'Tipaza', 'Mila', 'Aïn Defla', 'Naâma', 'Aïn Témouchent',
      'Ghardaïa', 'Relizane',
    ].map((name, i) => [name, String(i + 1).padStart(2, '0')]))),
  },
  kenya: {
    file: 'ken',
    names: numbered('KE', {
      Nairobi: '110', Central: '200', Coast: '300', Eastern: '400', 'North-Eastern': '500', Nyanza: '600', 'Rift Valley': '700', Western: '800',
    }),
  },
  tanzanie: {
    file: 'tza',
    names: numbered('TZ', {
      Arusha: '01', 'Dar-Es-Salaam': '02', Dodoma: '03', Iringa: '04', Kagera: '05', 'Kaskazini-Pemba': '06', 'Kaskazini-Unguja': '07',
      Kigoma: '08', Kilimanjaro: '09', 'Kusini-Pemba': '10', 'Zanzibar South and Central': '11', Lindi: '12', Mara: '13', Mbeya: '14',
      'Zanzibar West': '15', Morogoro: '16', Mtwara: '17', Mwanza: '18', Pwani: '19', Rukwa: '20', Ruvuma: '21', Shinyanga: '22',
      Singida: '23', Tabora: '24', Tanga: '25', Manyara: '26', Geita: '27', Katavi: '28', Njombe: '29', Simiyu: '30',
    }),
  },
}
