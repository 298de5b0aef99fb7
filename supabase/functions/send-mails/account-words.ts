import type { Langue } from '../../../sync/domain/enumerations.ts'
import type { TypeCompte } from '../../../sync/domain/profile.ts'

/** {prenom}, {par} and {email} are filled in. */
interface AccountWords {
  readonly hello: string
  readonly refusedSubject: string
  readonly refusedText: string
  readonly refusedNext: string
  readonly refusedLink: string
  readonly invitedSubject: string
  readonly invitedText: Readonly<Record<TypeCompte, string>>
  readonly invitedLink: string
  readonly invitedNote: string
}

export const ACCOUNT_WORDS: Readonly<Record<Langue, AccountWords>> = {
  fr: {
    hello: 'Bonjour {prenom},',
    refusedSubject: "Votre compte intervenant n'a pas été validé",
    refusedText: "Un administrateur a examiné votre compte intervenant et ne l'a pas validé, pour ce motif :",
    refusedNext: 'Si vous pouvez y remédier, écrivez-nous : votre compte pourra être validé plus tard.',
    refusedLink: 'Nous écrire',
    invitedSubject: 'Votre invitation à rejoindre Hawa',
    invitedText: {
      client: "{par} vous invite à utiliser l'espace client de Hawa, avec l'adresse {email}. " +
        'Choisissez votre mot de passe pour activer votre compte.',
      intervention: "{par} vous invite à rejoindre les intervenants de Hawa, avec l'adresse {email}. " +
        'Choisissez votre mot de passe pour activer votre compte.',
      admin: "{par} vous invite comme administrateur de Hawa, avec l'adresse {email}. " +
        'Choisissez votre mot de passe pour activer votre compte.',
    },
    invitedLink: 'Choisir mon mot de passe',
    invitedNote: 'Ce lien sert une seule fois, pendant 7 jours. ' +
      "Si vous n'attendiez pas cette invitation, ne faites rien : aucun compte n'est créé.",
  },
  en: {
    hello: 'Hello {prenom},',
    refusedSubject: 'Your specialist account was not approved',
    refusedText: 'An administrator has reviewed your specialist account and did not approve it, for this reason:',
    refusedNext: 'If you can resolve this, write to us: your account can still be approved.',
    refusedLink: 'Write to us',
    invitedSubject: 'Your invitation to join Hawa',
    invitedText: {
      client: '{par} has set up a client account at Hawa for you, with {email}. Choose your password to open it.',
      intervention: '{par} has invited you to join the specialists of Hawa, with {email}. ' +
        'Choose your password to open your account.',
      admin: '{par} has invited you to join Hawa as an administrator, with {email}. ' +
        'Choose your password to open your account.',
    },
    invitedLink: 'Choose my password',
    invitedNote: 'This link works once, within 7 days. ' +
      'If you did not expect this invitation, do nothing: no account is created.',
  },
  ar: {
    hello: 'مرحبًا {prenom}،',
    refusedSubject: 'لم يُعتمد حسابك كمختص',
    refusedText: 'راجع أحد المسؤولين حسابك كمختص ولم يعتمده للسبب التالي:',
    refusedNext: 'إن كان لديك رد فراسلنا: يمكن اعتماد الحساب لاحقًا.',
    refusedLink: 'مراسلتنا',
    invitedSubject: 'دعوتك للانضمام إلى هواء',
    invitedText: {
      client: 'يفتح لك {par} فضاء عميل لدى هواء بالبريد {email}. اختر كلمة المرور لفتح حسابك.',
      intervention: 'يدعوك {par} للانضمام إلى مختصي هواء بالبريد {email}. اختر كلمة المرور لفتح حسابك.',
      admin: 'يدعوك {par} للانضمام إلى إدارة هواء بالبريد {email}. اختر كلمة المرور لفتح حسابك.',
    },
    invitedLink: 'اختيار كلمة المرور',
    invitedNote: 'يُستعمل هذا الرابط مرة واحدة خلال 7 أيام. إن لم تكن تنتظر هذه الدعوة فلا تفعل شيئًا: لن يُنشأ أي ' +
      'حساب.',
  },
}
