import 'i18next'

// Keys are checked against the French texts; tests/unit/i18n proves the other languages equal to them.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      shell: typeof import('./locales/fr/shell.json')
      public: typeof import('./locales/fr/public.json')
      auth: typeof import('./locales/fr/auth.json')
      request: typeof import('./locales/fr/request.json')
      client: typeof import('./locales/fr/client.json')
      field: typeof import('./locales/fr/field.json')
      reports: typeof import('./locales/fr/reports.json')
      sync: typeof import('./locales/fr/sync.json')
      admin: typeof import('./locales/fr/admin.json')
      refusal: typeof import('./locales/fr/refusal.json')
      messages: typeof import('./locales/fr/messages.json')
      notices: typeof import('./locales/fr/notices.json')
      samples: typeof import('./locales/fr/samples.json')
      measurements: typeof import('./locales/fr/measurements.json')
      rules: typeof import('./locales/fr/rules.json')
      contents: typeof import('./locales/fr/contents.json')
      holidays: typeof import('./locales/fr/holidays.json')
      projects: typeof import('./locales/fr/projects.json')
      planning: typeof import('./locales/fr/planning.json')
      preparation: typeof import('./locales/fr/preparation.json')
      support: typeof import('./locales/fr/support.json')
      contact: typeof import('./locales/fr/contact.json')
      newsletter: typeof import('./locales/fr/newsletter.json')
      presentation: typeof import('./locales/fr/presentation.json')
      offices: typeof import('./locales/fr/offices.json')
      legal: typeof import('./locales/fr/legal.json')
      map: typeof import('./locales/fr/map.json')
      account: typeof import('./locales/fr/account.json')
      verify: typeof import('./locales/fr/verify.json')
      invoices: typeof import('./locales/fr/invoices.json')
      lists: typeof import('./locales/fr/lists.json')
      study: typeof import('./locales/fr/study.json')
      advice: typeof import('./locales/fr/advice.json')
      photos: typeof import('./locales/fr/photos.json')
      articles: typeof import('./locales/fr/articles.json')
      accounts: typeof import('./locales/fr/accounts.json')
      codes: typeof import('./locales/fr/codes.json')
      statistics: typeof import('./locales/fr/statistics.json')
      translations: typeof import('./locales/fr/translations.json')
      validation: typeof import('./locales/fr/validation.json')
      journal: typeof import('./locales/fr/journal.json')
      inquiries: typeof import('./locales/fr/inquiries.json')
      settings: typeof import('./locales/fr/settings.json')
      terrain: typeof import('./locales/fr/terrain.json')
    }
  }
}
