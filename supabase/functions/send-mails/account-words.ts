import type { Langue } from '../../../sync/domain/enumerations.ts'
import type { TypeCompte } from '../../../sync/domain/profile.ts'

/** {prenom}, {par} and {email} are filled in. */
interface AccountWords {
  readonly hello: string
  readonly refusedSubject: string
  readonly refusedText: string
  readonly refusedNext: string
  readonly refusedLink: string
  readonly deletedSubject: string
  readonly deletedText: string
  readonly deletedKept: string
  readonly deletedNote: string
  readonly addressSubject: string
  /** {from}, {to}. */
  readonly addressText: string
  readonly addressByTeam: string
  readonly addressNote: string
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
    addressSubject: "L'adresse e-mail de votre compte a changé",
    addressText:
      'Votre compte Hawa avait pour adresse {from}. Vous vous connectez désormais avec {to} et le même ' +
      'mot de passe.',
    addressByTeam: "L'équipe Hawa a fait ce changement, pour ce motif :",
    addressNote: "Si ce changement n'est pas de votre fait, écrivez-nous sans attendre.",
    deletedSubject: 'Votre compte Hawa est supprimé',
    deletedText:
      "Votre compte est supprimé, comme demandé : profil, messages, fichiers joints et accès n'existent " +
      'plus chez nous.',
    deletedKept:
      'Restent, sans vos coordonnées : les études et leurs rapports, la chaîne de traçabilité des ' +
      'prélèvements, le journal de nos actions, et les factures, que la loi nous fait conserver avec votre ' +
      "nom. Nos sauvegardes gardent vos données jusqu'à leur remplacement, quelques semaines au plus.",
    deletedNote:
      "C'est notre dernier e-mail à cette adresse. Pour effacer ce qui reste sur vos appareils, supprimez " +
      'les données du site dans le navigateur.',
    invitedSubject: 'Votre invitation à rejoindre Hawa',
    invitedText: {
      client:
        "{par} vous invite à utiliser l'espace client de Hawa, avec l'adresse {email}. " +
        'Choisissez votre mot de passe pour activer votre compte.',
      intervention:
        "{par} vous invite à rejoindre les intervenants de Hawa, avec l'adresse {email}. " +
        'Choisissez votre mot de passe pour activer votre compte.',
      admin:
        "{par} vous invite comme administrateur de Hawa, avec l'adresse {email}. " +
        'Choisissez votre mot de passe pour activer votre compte.',
    },
    invitedLink: 'Choisir mon mot de passe',
    invitedNote:
      'Ce lien sert une seule fois, pendant 7 jours. ' +
      "Si vous n'attendiez pas cette invitation, ne faites rien : aucun compte n'est créé.",
  },
  en: {
    hello: 'Hello {prenom},',
    refusedSubject: 'Your specialist account was not approved',
    refusedText: 'An administrator has reviewed your specialist account and did not approve it, for this reason:',
    refusedNext: 'If you can resolve this, write to us: your account can still be approved.',
    refusedLink: 'Write to us',
    addressSubject: 'The email address of your account has changed',
    addressText: 'The address of your Hawa account was {from}. You now sign in with {to} and the same password.',
    addressByTeam: 'The Hawa team made this change, for this reason:',
    addressNote: 'If this was not you, write to us straight away.',
    deletedSubject: 'Your Hawa account has been deleted',
    deletedText:
      'We have deleted your account, as requested: your profile, messages, attached files and access are gone.',
    deletedKept:
      'We keep, without your contact details: studies and their reports, the chain of custody of samples, ' +
      'the log of our actions, and invoices, which the law makes us keep with your name. Our backups hold ' +
      'your data until they are replaced, a few weeks at most.',
    deletedNote:
      'This is our last email to this address. To clear what is still on your devices, delete the site data ' +
      'in your browser.',
    invitedSubject: 'Your invitation to join Hawa',
    invitedText: {
      client: '{par} has set up a client account at Hawa for you, with {email}. Choose your password to open it.',
      intervention:
        '{par} has invited you to join the specialists of Hawa, with {email}. ' +
        'Choose your password to open your account.',
      admin:
        '{par} has invited you to join Hawa as an administrator, with {email}. ' +
        'Choose your password to open your account.',
    },
    invitedLink: 'Choose my password',
    invitedNote:
      'This link works once, within 7 days. ' +
      'If you did not expect this invitation, do nothing: no account is created.',
  },
  ar: {
    hello: 'مرحبًا {prenom}،',
    refusedSubject: 'لم يُعتمد حسابك كمختص',
    refusedText: 'راجع أحد المسؤولين حسابك كمختص ولم يعتمده للسبب التالي:',
    refusedNext: 'إن كان لديك رد فراسلنا: يمكن اعتماد الحساب لاحقًا.',
    refusedLink: 'مراسلتنا',
    addressSubject: 'تغيّر البريد الإلكتروني لحسابك',
    addressText: 'كان بريد حسابك لدى هواء {from}. من الآن تسجّل الدخول بالبريد {to} وبكلمة المرور نفسها.',
    addressByTeam: 'أجرى فريق هواء هذا التغيير للسبب التالي:',
    addressNote: 'إن لم تكن أنت وراء هذا التغيير فراسلنا فورًا.',
    deletedSubject: 'حُذف حسابك لدى هواء',
    deletedText: 'حذفنا حسابك كما طُلب: لم يعد ملفك الشخصي ولا رسائلك ولا ملفاتها المرفقة ولا حقوق دخولك موجودة لدينا.',
    deletedKept:
      'يبقى دون بيانات الاتصال بك: الدراسات وتقاريرها، وسلسلة حيازة العينات، وسجل عملياتنا، والفواتير التي ' +
      'يلزمنا القانون بحفظها مع اسمك. وتبقى بياناتك في نسخنا الاحتياطية إلى أن تُستبدل، بضعة أسابيع على ' +
      'الأكثر.',
    deletedNote: 'هذه آخر رسالة منا إلى هذا البريد. لمحو ما بقي على أجهزتك، احذف بيانات الموقع من المتصفح.',
    invitedSubject: 'دعوتك للانضمام إلى هواء',
    invitedText: {
      client: 'يفتح لك {par} فضاء عميل لدى هواء بالبريد {email}. اختر كلمة المرور لفتح حسابك.',
      intervention: 'يدعوك {par} للانضمام إلى مختصي هواء بالبريد {email}. اختر كلمة المرور لفتح حسابك.',
      admin: 'يدعوك {par} للانضمام إلى إدارة هواء بالبريد {email}. اختر كلمة المرور لفتح حسابك.',
    },
    invitedLink: 'اختيار كلمة المرور',
    invitedNote: 'يُستعمل هذا الرابط مرة واحدة خلال 7 أيام. إن لم تكن تنتظر هذه الدعوة فلا تفعل شيئًا: لن يُنشأ أي حساب.',
  },
}
