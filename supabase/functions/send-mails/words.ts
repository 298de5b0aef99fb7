import type { Langue } from '../../../sync/domain/enumerations.ts'

interface Labels {
  readonly contact: string
  readonly expert: string
  readonly receipt: string
  readonly nom: string
  readonly email: string
  readonly telephone: string
  readonly entreprise: string
  readonly type: string
  readonly urgence: string
  readonly language: string
  readonly sujet: string
  readonly answer: string
}

export const LABELS: Readonly<Record<Langue, Labels>> = {
  fr: {
    contact: 'Message du site',
    expert: 'Demande à un expert',
    receipt: 'Référence',
    nom: 'Nom',
    email: 'E-mail',
    telephone: 'Téléphone',
    entreprise: 'Entreprise',
    type: 'Type de consultation',
    urgence: 'Urgence',
    language: 'Langue',
    sujet: 'Sujet',
    answer: 'Répondez à cet e-mail pour écrire à cette personne.',
  },
  en: {
    contact: 'Message from the site',
    expert: 'Question to an expert',
    receipt: 'Reference',
    nom: 'Name',
    email: 'Email',
    telephone: 'Phone',
    entreprise: 'Company',
    type: 'Type of consultation',
    urgence: 'Urgency',
    language: 'Language',
    sujet: 'Subject',
    answer: 'Reply to this email to write to this person.',
  },
  ar: {
    contact: 'رسالة من الموقع',
    expert: 'طلب إلى خبير',
    receipt: 'رقم الوصل',
    nom: 'الاسم',
    email: 'البريد الإلكتروني',
    telephone: 'الهاتف',
    entreprise: 'المؤسسة',
    type: 'نوع الاستشارة',
    urgence: 'درجة الاستعجال',
    language: 'اللغة',
    sujet: 'الموضوع',
    answer: 'أجب على هذه الرسالة للكتابة إلى صاحبها.',
  },
}

type Names = Readonly<Record<Langue, Readonly<Record<string, string>>>>

export const CONSULTATIONS: Names = {
  fr: {
    audit_environnemental: 'Audit environnemental',
    conformite_reglementaire: 'Conformité réglementaire',
    qualite_air: "Qualité de l'air",
    emission_carbone: 'Émissions de carbone',
    formation: 'Formation',
    conseil_strategique: 'Conseil stratégique',
    autre: 'Autre',
  },
  en: {
    audit_environnemental: 'Environmental audit',
    conformite_reglementaire: 'Regulatory compliance',
    qualite_air: 'Air quality',
    emission_carbone: 'Carbon emissions',
    formation: 'Training',
    conseil_strategique: 'Strategic advice',
    autre: 'Other',
  },
  ar: {
    audit_environnemental: 'تدقيق بيئي',
    conformite_reglementaire: 'المطابقة التنظيمية',
    qualite_air: 'جودة الهواء',
    emission_carbone: 'انبعاثات الكربون',
    formation: 'تكوين',
    conseil_strategique: 'استشارة استراتيجية',
    autre: 'أخرى',
  },
}

export const URGENCIES: Names = {
  fr: { faible: 'faible', normale: 'normale', elevee: 'élevée', urgente: 'urgente' },
  en: { faible: 'low', normale: 'normal', elevee: 'high', urgente: 'urgent' },
  ar: { faible: 'منخفضة', normale: 'عادية', elevee: 'مرتفعة', urgente: 'عاجلة' },
}

interface NewsletterWords {
  readonly confirmSubject: string
  readonly confirmText: string
  readonly confirmLink: string
  readonly confirmNote: string
  readonly alreadySubject: string
  readonly alreadyText: string
  readonly leaveText: string
  readonly leaveLink: string
}

export const NEWSLETTER: Readonly<Record<Langue, NewsletterWords>> = {
  fr: {
    confirmSubject: "Confirmez votre inscription à la lettre d'information de Hawa",
    confirmText: "Vous avez demandé la lettre d'information de Hawa. Confirmez votre adresse pour la recevoir.",
    confirmLink: 'Confirmer mon inscription',
    confirmNote:
      "Ce lien est valable 7 jours. Si vous n'avez rien demandé, ne faites rien : vous ne recevrez pas la lettre.",
    alreadySubject: "Votre adresse est déjà inscrite à la lettre d'information de Hawa",
    alreadyText:
      "Quelqu'un, vous sans doute, a demandé la lettre d'information de Hawa pour cette adresse. " +
      "Elle est déjà inscrite : il n'y a rien à faire.",
    leaveText: "Ne plus recevoir d'e-mails à cette adresse :",
    leaveLink: 'se désinscrire',
  },
  en: {
    confirmSubject: 'Confirm your subscription to the Hawa newsletter',
    confirmText: 'You asked for the Hawa newsletter. Confirm your address to receive it.',
    confirmLink: 'Confirm my subscription',
    confirmNote:
      'This link is valid for 7 days. If you did not ask for anything, do nothing: you will not receive the ' +
      'newsletter.',
    alreadySubject: 'You are already subscribed to the Hawa newsletter',
    alreadyText:
      'Somebody, probably you, asked for the Hawa newsletter for this address. ' +
      'You are already subscribed: there is nothing to do.',
    leaveText: 'To stop receiving emails at this address:',
    leaveLink: 'unsubscribe',
  },
  ar: {
    confirmSubject: 'أكّد اشتراكك في نشرة هواء الإخبارية',
    confirmText: 'لقد طلبت نشرة هواء الإخبارية. أكّد عنوانك لتصلك.',
    confirmLink: 'تأكيد اشتراكي',
    confirmNote: 'هذا الرابط صالح لمدة 7 أيام. إن لم تطلب شيئًا فلا تفعل شيئًا: لن تصلك النشرة.',
    alreadySubject: 'أنت مشترك بالفعل في نشرة هواء الإخبارية',
    alreadyText:
      'طُلبت نشرة هواء الإخبارية لهذا العنوان، ولعلك أنت من طلبها. أنت مشترك فيها بالفعل ولا حاجة إلى أي إجراء.',
    leaveText: 'للتوقف عن استلام الرسائل على هذا العنوان:',
    leaveLink: 'إلغاء الاشتراك',
  },
}

interface LetterWords {
  /** Before the subject of a test. */
  readonly test: string
  readonly testNote: string
  readonly why: string
}

export const LETTER: Readonly<Record<Langue, LetterWords>> = {
  fr: {
    test: '[Essai]',
    testNote: "Ceci est un essai, envoyé à vous seul. La lettre contiendra ici le lien de désinscription de l'abonné.",
    why: 'Vous recevez cette lettre parce que votre adresse y est inscrite. Pour ne plus la recevoir :',
  },
  en: {
    test: '[Test]',
    testNote: "This is a test that only you have received. The subscriber's unsubscribe link will be here.",
    why: 'You receive this newsletter because you subscribed to it. To stop receiving it:',
  },
  ar: {
    test: '[تجربة]',
    testNote: 'هذه تجربة وصلتك أنت وحدك. تحمل الرسالة هنا رابط إلغاء الاشتراك الخاص بكل مشترك.',
    why: 'تصلك هذه الرسالة لأنك مشترك في نشرة هواء الإخبارية. للتوقف عن استلامها:',
  },
}
