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
    refusedText: "Un administrateur a examiné votre compte intervenant et ne l'a pas validé, pour ce motif :",
    refusedNext: 'Si vous pouvez y répondre, écrivez-nous : le compte peut être validé plus tard.',
    refusedLink: 'Nous écrire',
    invitedSubject: 'Votre invitation à rejoindre Hawa',
    invitedText: {
      client: '{par} vous ouvre un espace client chez Hawa, pour {email}. Choisissez votre mot de passe pour y entrer.',
      intervention: "{par} vous invite à rejoindre les intervenants de Hawa, pour {email}. Choisissez votre mot de passe pour entrer dans votre espace.",
      admin: "{par} vous invite à rejoindre l'administration de Hawa, pour {email}. Choisissez votre mot de passe pour y entrer.",
    },
    invitedLink: 'Choisir mon mot de passe',
    invitedNote: "Ce lien sert une seule fois, pendant 7 jours. Si vous n'attendiez pas cette invitation, ne faites rien : aucun compte n'est créé.",
  },
  en: {
    hello: 'Hello {prenom},',
    refusedSubject: 'Your specialist account was not approved',
    refusedText: 'An administrator has looked at your specialist account and did not approve it, for this reason:',
    refusedNext: 'If you can answer it, write to us: the account may be approved later.',
    refusedLink: 'Write to us',
    invitedSubject: 'Your invitation to join Hawa',
    invitedText: {
      client: '{par} opens a client area at Hawa for you, for {email}. Choose your password to enter it.',
      intervention: '{par} invites you to join the specialists of Hawa, for {email}. Choose your password to enter your area.',
      admin: '{par} invites you to join the administration of Hawa, for {email}. Choose your password to enter it.',
    },
    invitedLink: 'Choose my password',
    invitedNote: 'This link works once, within 7 days. If you did not expect this invitation, do nothing: no account is made.',
  },
  ar: {
    hello: 'مرحبًا {prenom}،',
    refusedSubject: 'لم يُعتمد حسابكم كمختص',
    refusedText: 'راجع أحد المشرفين حسابكم كمختص ولم يعتمده للسبب التالي:',
    refusedNext: 'إن كان لديكم رد فراسلونا: يمكن اعتماد الحساب لاحقًا.',
    refusedLink: 'مراسلتنا',
    invitedSubject: 'دعوتكم للانضمام إلى هواء',
    invitedText: {
      client: 'يفتح لكم {par} فضاء عميل لدى هواء للعنوان {email}. اختاروا كلمة المرور للدخول إليه.',
      intervention: 'يدعوكم {par} للانضمام إلى مختصي هواء بالعنوان {email}. اختاروا كلمة المرور للدخول إلى فضائكم.',
      admin: 'يدعوكم {par} للانضمام إلى إدارة هواء بالعنوان {email}. اختاروا كلمة المرور للدخول إليها.',
    },
    invitedLink: 'اختيار كلمة المرور',
    invitedNote: 'يُستعمل هذا الرابط مرة واحدة خلال 7 أيام. إن لم تكونوا تنتظرون هذه الدعوة فلا تفعلوا شيئًا: لن يُنشأ أي حساب.',
  },
}
