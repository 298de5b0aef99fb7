import type { Langue } from '../../../sync/domain/enumerations.ts'

/**
 * {etude}, {numero}, {jours} and {intervenant} are filled in. A mail is not private: it says that there is a message,
 * never its content.
 */
interface NoticeWords {
  readonly subject: string
  readonly text: string
  readonly link: string
}

/** Some events read differently to a specialist, in the conversation with the experts, or about a help request. */
export const NOTICE_KEYS = [
  'study_accepted',
  'visit_planned',
  'visit_unplanned',
  'study_set_out',
  'study_started',
  'study_finished',
  'report_delivered',
  'report_replaced',
  'study_cancelled',
  'study_cancelled_intervention',
  'message',
  'message_advice',
  'message_support',
  'message_direct',
  'study_opened',
  'quote_offered',
  'quote_answered',
  'study_assigned',
  'study_changed',
  'mission_assigned',
  'mission_withdrawn',
  'report_sent_back',
  'report_validated',
  'report_to_validate',
  'invoice_issued',
  'payment_recorded',
  'invoice_cancelled',
  'payment_taken_back',
  'account_approved',
  'study_requested',
  'team_message',
  'team_message_advice',
  'team_message_support',
  'team_message_direct',
] as const
export type NoticeKey = (typeof NOTICE_KEYS)[number]

export const NOTICES: Readonly<Record<Langue, Readonly<Record<NoticeKey, NoticeWords>>>> = {
  fr: {
    study_accepted: {
      subject: 'Votre étude {etude} a été acceptée',
      text: "Un intervenant a accepté votre étude {etude}. La suite s'affiche dans votre espace.",
      link: "Voir l'étude",
    },
    visit_planned: {
      subject: 'Date de la visite du site : {etude}',
      text:
        'La visite du site de votre étude {etude} est prévue : {jours}. Votre intervenant : {intervenant}. ' +
        "La page de l'étude dit comment préparer la visite.",
      link: 'Préparer la visite',
    },
    visit_unplanned: {
      subject: 'Visite du site reportée : {etude}',
      text: 'La visite du site de votre étude {etude} est reportée. La nouvelle date vous sera envoyée.',
      link: "Voir l'étude",
    },
    study_set_out: {
      subject: "L'intervenant est en route : {etude}",
      text: "L'intervenant est en route pour votre étude {etude}. Prévoyez son accès au site.",
      link: "Voir l'étude",
    },
    study_started: {
      subject: "L'intervention sur place a commencé : {etude}",
      text: "L'intervention sur place de votre étude {etude} a commencé.",
      link: "Voir l'étude",
    },
    study_finished: {
      subject: "L'intervention sur place est terminée : {etude}",
      text: "L'intervention sur place de votre étude {etude} est terminée. Le rapport est en préparation.",
      link: "Voir l'étude",
    },
    report_delivered: {
      subject: 'Le rapport de votre étude {etude} est disponible',
      text: 'Le rapport de votre étude {etude} est disponible dans votre espace. Connectez-vous pour le lire.',
      link: 'Ouvrir le rapport',
    },
    report_replaced: {
      subject: 'Le rapport de votre étude {etude} a été remplacé',
      text:
        'Une nouvelle version du rapport de votre étude {etude} est disponible dans votre espace, avec le ' +
        'motif du remplacement.',
      link: 'Ouvrir le rapport',
    },
    report_sent_back: {
      subject: 'Le rapport de la mission {etude} est à corriger',
      text: 'Un administrateur vous renvoie le rapport de la mission {etude} pour correction, avec un commentaire.',
      link: 'Lire le commentaire',
    },
    report_validated: {
      subject: 'Le rapport de la mission {etude} est validé',
      text: 'Le rapport de la mission {etude} est validé.',
      link: 'Voir la mission',
    },
    report_to_validate: {
      subject: 'Un rapport attend une validation : {etude}',
      text: "Le rapport de l'étude {etude} attend une validation. Le client ne le voit pas encore.",
      link: 'Ouvrir le rapport',
    },
    study_cancelled: {
      subject: 'Votre étude {etude} a été annulée',
      text: 'Votre étude {etude} a été annulée.',
      link: "Voir l'étude",
    },
    study_cancelled_intervention: {
      subject: 'La mission {etude} a été annulée',
      text: 'La mission {etude}, qui vous était confiée, a été annulée.',
      link: 'Voir la mission',
    },
    message: {
      subject: "Nouveau message sur l'étude {etude}",
      text: "Vous avez un nouveau message sur l'étude {etude}.",
      link: 'Lire et répondre',
    },
    message_advice: {
      subject: 'Nouveau message de nos experts',
      text: 'Vous avez un nouveau message dans votre conversation avec nos experts.',
      link: 'Lire et répondre',
    },
    message_support: {
      subject: "Réponse à votre demande d'aide",
      text: "L'équipe a répondu à votre demande d'aide.",
      link: 'Lire et répondre',
    },
    message_direct: {
      subject: "Un message d'un collègue",
      text: "Un membre de l'équipe vous a écrit.",
      link: 'Lire et répondre',
    },
    quote_offered: {
      subject: 'Un devis pour votre étude {etude}',
      text: 'Le devis de votre étude {etude} attend votre réponse dans votre espace.',
      link: 'Voir le devis',
    },
    quote_answered: {
      subject: 'Réponse au devis : {etude}',
      text: "Le client a répondu au devis de l'étude {etude}.",
      link: "Voir l'étude",
    },
    study_opened: {
      subject: 'Une étude a été créée pour vous : {etude}',
      text: "L'administration a créé l'étude {etude} en votre nom.",
      link: "Voir l'étude",
    },
    study_assigned: {
      subject: 'Un intervenant a été désigné pour votre étude {etude}',
      text: "Un intervenant a été désigné pour votre étude {etude}. La suite s'affiche dans votre espace.",
      link: "Voir l'étude",
    },
    study_changed: {
      subject: "L'étude {etude} a été modifiée",
      text: "L'administration a modifié l'étude {etude}. Le motif est dans votre espace.",
      link: "Voir l'étude",
    },
    mission_assigned: {
      subject: 'Une mission vous est confiée : {etude}',
      text:
        'La mission {etude} vous est confiée. Ouvrez-la une fois avec du réseau : elle sera ensuite disponible ' +
        'hors ligne.',
      link: 'Voir la mission',
    },
    mission_withdrawn: {
      subject: 'La mission {etude} ne vous est plus confiée',
      text: 'La mission {etude} ne vous est plus confiée. Votre travail non envoyé reste sur votre appareil.',
      link: 'Voir mes missions',
    },
    invoice_issued: {
      subject: 'Facture {numero}',
      text: 'La facture {numero} de votre étude {etude} est dans votre espace.',
      link: 'Voir la facture',
    },
    payment_recorded: {
      subject: 'Paiement reçu pour la facture {numero}',
      text: 'Nous avons reçu un paiement pour la facture {numero}. Merci.',
      link: 'Voir la facture',
    },
    invoice_cancelled: {
      subject: 'La facture {numero} a été annulée',
      text: 'La facture {numero} de votre étude {etude} a été annulée. Le motif est dans votre espace.',
      link: 'Voir la facture',
    },
    payment_taken_back: {
      subject: 'Un paiement de la facture {numero} a été annulé',
      text: 'Un paiement saisi par erreur a été annulé sur la facture {numero}. Le motif est dans votre espace.',
      link: 'Voir la facture',
    },
    account_approved: {
      subject: 'Votre compte intervenant est validé',
      text: 'Votre compte est validé : vous pouvez voir et accepter les études disponibles.',
      link: 'Ouvrir mon espace',
    },
    study_requested: {
      subject: "Nouvelle demande d'étude : {etude}",
      text: 'Une étude a été demandée pour {etude}.',
      link: 'Ouvrir la demande',
    },
    team_message: {
      subject: 'Un message attend une réponse : {etude}',
      text: "Un message sur l'étude {etude} attend une réponse de l'équipe.",
      link: 'Lire et répondre',
    },
    team_message_advice: {
      subject: 'Une question aux experts attend une réponse',
      text: "Une question posée aux experts attend une réponse de l'équipe.",
      link: 'Lire et répondre',
    },
    team_message_support: {
      subject: "Une demande d'aide attend une réponse",
      text: "Un intervenant demande de l'aide à l'équipe.",
      link: 'Lire et répondre',
    },
    team_message_direct: {
      subject: "Un message d'un collègue",
      text: "Un membre de l'équipe vous a écrit.",
      link: 'Lire et répondre',
    },
  },
  en: {
    study_accepted: {
      subject: 'Your study {etude} was accepted',
      text: 'A specialist has accepted your study {etude}. You can follow it in your area.',
      link: 'See the study',
    },
    visit_planned: {
      subject: 'Date of the site visit: {etude}',
      text:
        'The site visit for your study {etude} is planned: {jours}. Your specialist: {intervenant}. ' +
        "The study's page says how to prepare.",
      link: 'Prepare for the visit',
    },
    visit_unplanned: {
      subject: 'Site visit postponed: {etude}',
      text: 'The site visit for your study {etude} is postponed. You will be sent the new date.',
      link: 'See the study',
    },
    study_set_out: {
      subject: 'Your specialist is on the way: {etude}',
      text: 'Your specialist is on the way for your study {etude}. Make sure they can enter the site.',
      link: 'See the study',
    },
    study_started: {
      subject: 'Fieldwork for your study {etude} has started',
      text: 'Fieldwork for your study {etude} has started.',
      link: 'See the study',
    },
    study_finished: {
      subject: 'Fieldwork for your study {etude} is done',
      text: 'Fieldwork for your study {etude} is done. The report is being written.',
      link: 'See the study',
    },
    report_delivered: {
      subject: 'The report for your study {etude} is ready',
      text: 'The report for your study {etude} is in your area. Sign in to read it.',
      link: 'Open the report',
    },
    report_replaced: {
      subject: 'The report for your study {etude} was replaced',
      text: 'A new version of the report for your study {etude} is in your area, with the reason for the replacement.',
      link: 'Open the report',
    },
    report_sent_back: {
      subject: 'The report of the mission {etude} was sent back to you',
      text: 'An administrator has sent back the report of the mission {etude}, with a comment.',
      link: 'Read the comment',
    },
    report_validated: {
      subject: 'The report of the mission {etude} was approved',
      text: 'The report of the mission {etude} was approved.',
      link: 'See the mission',
    },
    report_to_validate: {
      subject: 'A report is waiting for review: {etude}',
      text: 'The report of the study {etude} is waiting for review. The client cannot see it yet.',
      link: 'Open the report',
    },
    study_cancelled: {
      subject: 'Your study {etude} was cancelled',
      text: 'Your study {etude} was cancelled.',
      link: 'See the study',
    },
    study_cancelled_intervention: {
      subject: 'The mission {etude} was cancelled',
      text: 'The mission {etude}, which was assigned to you, was cancelled.',
      link: 'See the mission',
    },
    message: {
      subject: 'New message about the study {etude}',
      text: 'You have a new message about the study {etude}.',
      link: 'Read and answer',
    },
    message_advice: {
      subject: 'New message from our experts',
      text: 'You have a new message in your conversation with our experts.',
      link: 'Read and answer',
    },
    message_support: {
      subject: 'An answer to your help request',
      text: 'The team has answered your help request.',
      link: 'Read and answer',
    },
    message_direct: {
      subject: 'A message from a colleague',
      text: 'A member of the team has written to you.',
      link: 'Read and answer',
    },
    quote_offered: {
      subject: 'A quote for your study {etude}',
      text: 'The quote for your study {etude} is waiting for your answer in your area.',
      link: 'See the quote',
    },
    quote_answered: {
      subject: 'Answer to the quote: {etude}',
      text: 'The client has answered the quote for the study {etude}.',
      link: 'See the study',
    },
    study_opened: {
      subject: 'A study was created for you: {etude}',
      text: 'The Hawa team has created the study {etude} in your name.',
      link: 'See the study',
    },
    study_assigned: {
      subject: 'A specialist was chosen for your study {etude}',
      text: 'A specialist was chosen for your study {etude}. You can follow it in your area.',
      link: 'See the study',
    },
    study_changed: {
      subject: 'The study {etude} has changed',
      text: 'The Hawa team has changed the study {etude}. The reason is in your area.',
      link: 'See the study',
    },
    mission_assigned: {
      subject: 'A mission was assigned to you: {etude}',
      text: 'The mission {etude} was assigned to you. Open it once when you are online: it is then available offline.',
      link: 'See the mission',
    },
    mission_withdrawn: {
      subject: 'The mission {etude} is no longer assigned to you',
      text: 'The mission {etude} is no longer assigned to you. Anything you have not sent stays on your device.',
      link: 'See my missions',
    },
    invoice_issued: {
      subject: 'Invoice {numero}',
      text: 'Invoice {numero} for your study {etude} is in your area.',
      link: 'See the invoice',
    },
    payment_recorded: {
      subject: 'Payment received for invoice {numero}',
      text: 'We have received a payment for invoice {numero}. Thank you.',
      link: 'See the invoice',
    },
    invoice_cancelled: {
      subject: 'Invoice {numero} was cancelled',
      text: 'We have cancelled invoice {numero} for your study {etude}. The reason is in your area.',
      link: 'See the invoice',
    },
    payment_taken_back: {
      subject: 'A payment on invoice {numero} was voided',
      text: 'We have voided a payment that was recorded by mistake on invoice {numero}. The reason is in your area.',
      link: 'See the invoice',
    },
    account_approved: {
      subject: 'Your specialist account is approved',
      text: 'Your account is approved: you can see the available studies and accept them.',
      link: 'Open my area',
    },
    study_requested: {
      subject: 'New study request: {etude}',
      text: 'A study was requested for {etude}.',
      link: 'Open the request',
    },
    team_message: {
      subject: 'A message is waiting for an answer: {etude}',
      text: 'A message about the study {etude} is waiting for an answer from the team.',
      link: 'Read and answer',
    },
    team_message_advice: {
      subject: 'A question to the experts is waiting for an answer',
      text: 'A question to the experts is waiting for an answer from the team.',
      link: 'Read and answer',
    },
    team_message_support: {
      subject: 'A help request is waiting for an answer',
      text: 'A specialist is asking the team for help.',
      link: 'Read and answer',
    },
    team_message_direct: {
      subject: 'A message from a colleague',
      text: 'A member of the team has written to you.',
      link: 'Read and answer',
    },
  },
  ar: {
    study_accepted: {
      subject: 'قُبلت دراستك {etude}',
      text: 'قَبِل أحد المختصين دراستك {etude}. يمكنك متابعتها في فضائك.',
      link: 'عرض الدراسة',
    },
    visit_planned: {
      subject: 'موعد زيارة الموقع: {etude}',
      text:
        'تقرر موعد زيارة الموقع لدراستك {etude}: {jours}. المختص: {intervenant}. ' +
        'صفحة الدراسة تبيّن كيف تُحضِّر للزيارة.',
      link: 'التحضير للزيارة',
    },
    visit_unplanned: {
      subject: 'تأجيل زيارة الموقع: {etude}',
      text: 'أُجّلت زيارة الموقع لدراستك {etude}. سيصلك الموعد الجديد.',
      link: 'عرض الدراسة',
    },
    study_set_out: {
      subject: 'المختص في الطريق إليك: {etude}',
      text: 'المختص في الطريق من أجل {etude}. سهّل دخوله إلى الموقع.',
      link: 'عرض الدراسة',
    },
    study_started: {
      subject: 'بدأت مهمة دراستك {etude}',
      text: 'بدأت مهمة دراستك {etude}.',
      link: 'عرض الدراسة',
    },
    study_finished: {
      subject: 'انتهت مهمة دراستك {etude}',
      text: 'انتهت مهمة دراستك {etude}، والتقرير قيد الإعداد.',
      link: 'عرض الدراسة',
    },
    report_delivered: {
      subject: 'وصل تقرير دراستك {etude}',
      text: 'تقرير دراستك {etude} متاح في فضائك، ويُقرأ بعد تسجيل الدخول.',
      link: 'فتح التقرير',
    },
    report_replaced: {
      subject: 'استُبدل تقرير دراستك {etude}',
      text: 'نسخة جديدة من تقرير دراستك {etude} متاحة في فضائك مع سبب الاستبدال.',
      link: 'فتح التقرير',
    },
    report_sent_back: {
      subject: 'أُعيد إليك تقرير المهمة {etude}',
      text: 'أعاد إليك أحد المسؤولين تقرير المهمة {etude} مع تعليق.',
      link: 'قراءة التعليق',
    },
    report_validated: {
      subject: 'اعتُمد تقرير المهمة {etude}',
      text: 'اعتُمد تقرير المهمة {etude}.',
      link: 'عرض المهمة',
    },
    report_to_validate: {
      subject: 'تقرير ينتظر الاعتماد: {etude}',
      text: 'تقرير الدراسة {etude} ينتظر الاعتماد، ولا يراه العميل بعد.',
      link: 'فتح التقرير',
    },
    study_cancelled: {
      subject: 'أُلغيت دراستك {etude}',
      text: 'أُلغيت دراستك {etude}.',
      link: 'عرض الدراسة',
    },
    study_cancelled_intervention: {
      subject: 'أُلغيت المهمة {etude}',
      text: 'أُلغيت المهمة {etude} التي كانت مسندة إليك.',
      link: 'عرض المهمة',
    },
    message: {
      subject: 'رسالة جديدة حول الدراسة {etude}',
      text: 'لديك رسالة جديدة حول الدراسة {etude}.',
      link: 'القراءة والرد',
    },
    message_advice: {
      subject: 'رسالة جديدة من خبرائنا',
      text: 'لديك رسالة جديدة في محادثتك مع خبرائنا.',
      link: 'القراءة والرد',
    },
    message_support: {
      subject: 'رد على طلب المساعدة',
      text: 'أجاب الفريق على طلب المساعدة الخاص بك.',
      link: 'القراءة والرد',
    },
    message_direct: {
      subject: 'رسالة من أحد الزملاء',
      text: 'كتب إليك أحد أعضاء الفريق.',
      link: 'القراءة والرد',
    },
    quote_offered: {
      subject: 'عرض سعر لدراستك {etude}',
      text: 'عرض سعر دراستك {etude} ينتظر ردك في فضائك.',
      link: 'عرض السعر',
    },
    quote_answered: {
      subject: 'رد على عرض السعر: {etude}',
      text: 'رد العميل على عرض سعر الدراسة {etude}.',
      link: 'عرض الدراسة',
    },
    study_opened: {
      subject: 'أُنشئت دراسة لفائدتك: {etude}',
      text: 'أنشأت الإدارة الدراسة {etude} باسمك.',
      link: 'عرض الدراسة',
    },
    study_assigned: {
      subject: 'عُيّن مختص لدراستك {etude}',
      text: 'عُيّن مختص لدراستك {etude}. تجد ما يلي في فضائك.',
      link: 'عرض الدراسة',
    },
    study_changed: {
      subject: 'عُدّلت الدراسة {etude}',
      text: 'عدّلت الإدارة الدراسة {etude}. السبب مذكور في فضائك.',
      link: 'عرض الدراسة',
    },
    mission_assigned: {
      subject: 'أُسندت إليك مهمة: {etude}',
      text: 'أُسندت إليك المهمة {etude}. افتحها مرة مع الشبكة لتبقى متاحة بعد ذلك دون اتصال.',
      link: 'عرض المهمة',
    },
    mission_withdrawn: {
      subject: 'لم تعد المهمة {etude} مسندة إليك',
      text: 'لم تعد المهمة {etude} مسندة إليك. ما لم يُرسل يبقى على جهازك.',
      link: 'عرض مهامي',
    },
    invoice_issued: {
      subject: 'الفاتورة {numero}',
      text: 'الفاتورة {numero} الخاصة بدراستك {etude} متاحة في فضائك.',
      link: 'عرض الفاتورة',
    },
    payment_recorded: {
      subject: 'استلمنا دفعة للفاتورة {numero}',
      text: 'استلمنا دفعة للفاتورة {numero}. شكرًا لك.',
      link: 'عرض الفاتورة',
    },
    invoice_cancelled: {
      subject: 'أُلغيت الفاتورة {numero}',
      text: 'أُلغيت الفاتورة {numero} الخاصة بدراستك {etude}. السبب مذكور في فضائك.',
      link: 'عرض الفاتورة',
    },
    payment_taken_back: {
      subject: 'سُحبت دفعة من الفاتورة {numero}',
      text: 'سُحبت من الفاتورة {numero} دفعة سُجّلت خطأً. السبب مذكور في فضائك.',
      link: 'عرض الفاتورة',
    },
    account_approved: {
      subject: 'تم اعتماد حسابك كمختص',
      text: 'تم اعتماد حسابك، ويمكنك رؤية الدراسات المتاحة وقبولها.',
      link: 'فتح فضائي',
    },
    study_requested: {
      subject: 'طلب دراسة جديد: {etude}',
      text: 'طُلبت دراسة لفائدة {etude}.',
      link: 'فتح الطلب',
    },
    team_message: {
      subject: 'رسالة تنتظر الرد: {etude}',
      text: 'رسالة حول الدراسة {etude} تنتظر رد الفريق.',
      link: 'القراءة والرد',
    },
    team_message_advice: {
      subject: 'سؤال موجه إلى الخبراء ينتظر الرد',
      text: 'سؤال موجه إلى الخبراء ينتظر رد الفريق.',
      link: 'القراءة والرد',
    },
    team_message_support: {
      subject: 'طلب مساعدة ينتظر ردًا',
      text: 'يطلب أحد المختصين مساعدة الفريق.',
      link: 'القراءة والرد',
    },
    team_message_direct: {
      subject: 'رسالة من أحد الزملاء',
      text: 'كتب إليك أحد أعضاء الفريق.',
      link: 'القراءة والرد',
    },
  },
}

/** At the foot of each notice. */
export const CHOICE: Readonly<Record<Langue, { readonly text: string; readonly link: string }>> = {
  fr: {
    text: 'Vous recevez cet e-mail parce que vous avez un compte Hawa.',
    link: 'Choisir mes notifications par e-mail',
  },
  en: {
    text: 'You receive this email because you have a Hawa account.',
    link: 'Choose which emails I get',
  },
  ar: {
    text: 'تصلك هذه الرسالة لأن لديك حسابًا لدى هواء.',
    link: 'اختيار الرسائل الإلكترونية التي تصلني',
  },
}

/** Stands below the events of a study. */
export const REFERENCE: Readonly<Record<Langue, string>> = {
  fr: "Référence de l'étude : {reference}",
  en: 'Reference of the study: {reference}',
  ar: 'مرجع الدراسة: {reference}',
}

/** Stands before the events that one mail lists. */
export const GATHERED: Readonly<Record<Langue, string>> = {
  fr: "Voici ce qui s'est passé, jour par jour :",
  en: 'This is what happened, day by day:',
  ar: 'إليك ما حدث يومًا بيوم:',
}
