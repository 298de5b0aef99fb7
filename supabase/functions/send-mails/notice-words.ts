import type { Langue } from '../../../sync/domain/enumerations.ts'

/** {etude} and {numero} are filled in. A mail is not private: it says that there is something, and never what it says. */
interface NoticeWords {
  readonly subject: string
  readonly text: string
  readonly link: string
}

/** Where what happened reads differently: to a specialist, in the conversation with the experts, or in one about a help request. */
export const NOTICE_KEYS = [
  'study_accepted', 'study_started', 'study_finished', 'report_delivered', 'report_replaced', 'study_cancelled', 'study_cancelled_intervention',
  'message', 'message_advice', 'message_support', 'message_direct', 'study_opened', 'study_assigned', 'study_changed', 'mission_assigned',
  'mission_withdrawn', 'report_sent_back', 'report_validated', 'report_to_validate', 'invoice_issued', 'payment_recorded', 'account_approved',
  'study_requested', 'team_message', 'team_message_advice', 'team_message_support', 'team_message_direct',
] as const
export type NoticeKey = (typeof NOTICE_KEYS)[number]

export const NOTICES: Readonly<Record<Langue, Readonly<Record<NoticeKey, NoticeWords>>>> = {
  fr: {
    study_accepted: { subject: 'Votre étude {etude} a été acceptée', text: 'Un spécialiste a accepté votre étude {etude}. La suite s\'affiche dans votre espace.', link: 'Voir l\'étude' },
    study_started: { subject: 'La mission de votre étude {etude} a commencé', text: 'La mission de votre étude {etude} a commencé.', link: 'Voir l\'étude' },
    study_finished: { subject: 'La mission de votre étude {etude} est terminée', text: 'La mission de votre étude {etude} est terminée. Le rapport suit.', link: 'Voir l\'étude' },
    report_delivered: { subject: 'Le rapport de votre étude {etude} est arrivé', text: 'Le rapport de votre étude {etude} est dans votre espace. Il se lit après connexion.', link: 'Ouvrir le rapport' },
    report_replaced: { subject: 'Le rapport de votre étude {etude} a été remplacé', text: 'Une nouvelle version du rapport de votre étude {etude} est dans votre espace, avec le motif du remplacement.', link: 'Ouvrir le rapport' },
    report_sent_back: { subject: 'Le rapport de la mission {etude} vous est renvoyé', text: 'Un administrateur vous renvoie le rapport de la mission {etude}, avec un commentaire.', link: 'Lire le commentaire' },
    report_validated: { subject: 'Le rapport de la mission {etude} est validé', text: 'Le rapport de la mission {etude} est validé.', link: 'Voir la mission' },
    report_to_validate: { subject: 'Un rapport attend une validation : {etude}', text: 'Le rapport de l\'étude {etude} attend une validation. Le client ne le voit pas encore.', link: 'Ouvrir le rapport' },
    study_cancelled: { subject: 'Votre étude {etude} a été annulée', text: 'Votre étude {etude} a été annulée.', link: 'Voir l\'étude' },
    study_cancelled_intervention: { subject: 'La mission {etude} a été annulée', text: 'La mission {etude}, qui vous était confiée, a été annulée.', link: 'Voir la mission' },
    message: { subject: 'Nouveau message sur l\'étude {etude}', text: 'Vous avez un nouveau message sur l\'étude {etude}.', link: 'Lire et répondre' },
    message_advice: { subject: 'Nouveau message de nos experts', text: 'Vous avez un nouveau message dans votre conversation avec nos experts.', link: 'Lire et répondre' },
    message_support: { subject: 'Réponse à votre demande d\'aide', text: 'L\'équipe a répondu à votre demande d\'aide.', link: 'Lire et répondre' },
    message_direct: { subject: 'Un message d\'un collègue', text: 'Un membre de l\'équipe vous a écrit.', link: 'Lire et répondre' },
    study_opened: { subject: 'Une étude a été créée pour vous : {etude}', text: 'L\'administration a créé l\'étude {etude} en votre nom.', link: 'Voir l\'étude' },
    study_assigned: { subject: 'Un spécialiste est désigné pour votre étude {etude}', text: 'Un spécialiste est désigné pour votre étude {etude}. La suite s\'affiche dans votre espace.', link: 'Voir l\'étude' },
    study_changed: { subject: 'Le suivi de l\'étude {etude} a changé', text: 'Un administrateur a changé l\'étude {etude}. Le motif est dans votre espace.', link: 'Voir l\'étude' },
    mission_assigned: { subject: 'Une mission vous est confiée : {etude}', text: 'La mission {etude} vous est confiée. Ouvrez-la une fois connecté : elle reste ensuite lisible sans réseau.', link: 'Voir la mission' },
    mission_withdrawn: { subject: 'La mission {etude} ne vous est plus confiée', text: 'La mission {etude} ne vous est plus confiée. Ce qui n\'était pas envoyé reste sur votre appareil.', link: 'Voir mes missions' },
    invoice_issued: { subject: 'Facture {numero}', text: 'La facture {numero} de votre étude {etude} est dans votre espace.', link: 'Voir la facture' },
    payment_recorded: { subject: 'Paiement reçu pour la facture {numero}', text: 'Nous avons reçu un paiement pour la facture {numero}. Merci.', link: 'Voir la facture' },
    account_approved: { subject: 'Votre compte intervenant est validé', text: 'Votre compte est validé : les études disponibles vous sont ouvertes.', link: 'Ouvrir mon espace' },
    study_requested: { subject: 'Nouvelle demande d\'étude : {etude}', text: 'Une étude a été demandée pour {etude}.', link: 'Ouvrir la demande' },
    team_message: { subject: 'Un message attend une réponse : {etude}', text: 'Un message sur l\'étude {etude} attend une réponse de l\'équipe.', link: 'Lire et répondre' },
    team_message_advice: { subject: 'Une question aux experts attend une réponse', text: 'Une question posée aux experts attend une réponse de l\'équipe.', link: 'Lire et répondre' },
    team_message_support: { subject: 'Une demande d\'aide attend une réponse', text: 'Un spécialiste demande de l\'aide à l\'équipe.', link: 'Lire et répondre' },
    team_message_direct: { subject: 'Un message d\'un collègue', text: 'Un membre de l\'équipe vous a écrit.', link: 'Lire et répondre' },
  },
  en: {
    study_accepted: { subject: 'Your study {etude} was accepted', text: 'A specialist has accepted your study {etude}. You can follow it in your area.', link: 'See the study' },
    study_started: { subject: 'The mission of your study {etude} has begun', text: 'The mission of your study {etude} has begun.', link: 'See the study' },
    study_finished: { subject: 'The mission of your study {etude} is finished', text: 'The mission of your study {etude} is finished. The report follows.', link: 'See the study' },
    report_delivered: { subject: 'The report of your study {etude} has arrived', text: 'The report of your study {etude} is in your area. Sign in to read it.', link: 'Open the report' },
    report_replaced: { subject: 'The report of your study {etude} was replaced', text: 'A new version of the report of your study {etude} is in your area, with the reason for the replacement.', link: 'Open the report' },
    report_sent_back: { subject: 'The report of the mission {etude} was sent back to you', text: 'An administrator sends you back the report of the mission {etude}, with a comment.', link: 'Read the comment' },
    report_validated: { subject: 'The report of the mission {etude} is validated', text: 'The report of the mission {etude} is validated.', link: 'See the mission' },
    report_to_validate: { subject: 'A report waits for validation: {etude}', text: 'The report of the study {etude} waits for validation. The client does not see it yet.', link: 'Open the report' },
    study_cancelled: { subject: 'Your study {etude} was cancelled', text: 'Your study {etude} was cancelled.', link: 'See the study' },
    study_cancelled_intervention: { subject: 'The mission {etude} was cancelled', text: 'The mission {etude}, which was yours, was cancelled.', link: 'See the mission' },
    message: { subject: 'New message about the study {etude}', text: 'You have a new message about the study {etude}.', link: 'Read and answer' },
    message_advice: { subject: 'New message from our experts', text: 'You have a new message in your conversation with our experts.', link: 'Read and answer' },
    message_support: { subject: 'An answer to your help request', text: 'The team has answered your help request.', link: 'Read and answer' },
    message_direct: { subject: 'A message from a colleague', text: 'A member of the team has written to you.', link: 'Read and answer' },
    study_opened: { subject: 'A study was created for you: {etude}', text: 'The administration has created the study {etude} in your name.', link: 'See the study' },
    study_assigned: { subject: 'A specialist was chosen for your study {etude}', text: 'A specialist was chosen for your study {etude}. What comes next is in your area.', link: 'See the study' },
    study_changed: { subject: 'The study {etude} has changed', text: 'An administrator has changed the study {etude}. The reason is in your area.', link: 'See the study' },
    mission_assigned: { subject: 'A mission was given to you: {etude}', text: 'The mission {etude} was given to you. Open it with a connection: it can then be read without one.', link: 'See the mission' },
    mission_withdrawn: { subject: 'The mission {etude} is not yours any more', text: 'The mission {etude} is not yours any more. What was not sent stays on your device.', link: 'See my missions' },
    invoice_issued: { subject: 'Invoice {numero}', text: 'The invoice {numero} for your study {etude} is in your area.', link: 'See the invoice' },
    payment_recorded: { subject: 'Payment received for the invoice {numero}', text: 'We have received a payment for the invoice {numero}. Thank you.', link: 'See the invoice' },
    account_approved: { subject: 'Your specialist account is approved', text: 'Your account is approved: the available studies are open to you.', link: 'Open my area' },
    study_requested: { subject: 'New study request: {etude}', text: 'A study was requested for {etude}.', link: 'Open the request' },
    team_message: { subject: 'A message waits for an answer: {etude}', text: 'A message about the study {etude} waits for an answer from the team.', link: 'Read and answer' },
    team_message_advice: { subject: 'A question to the experts waits for an answer', text: 'A question to the experts waits for an answer from the team.', link: 'Read and answer' },
    team_message_support: { subject: 'A help request waits for an answer', text: 'A specialist asks the team for help.', link: 'Read and answer' },
    team_message_direct: { subject: 'A message from a colleague', text: 'A member of the team has written to you.', link: 'Read and answer' },
  },
  ar: {
    study_accepted: { subject: 'قُبلت دراستكم {etude}', text: 'قَبِل أحد المختصين دراستكم {etude}. يمكنكم متابعتها في فضائكم.', link: 'عرض الدراسة' },
    study_started: { subject: 'بدأت مهمة دراستكم {etude}', text: 'بدأت مهمة دراستكم {etude}.', link: 'عرض الدراسة' },
    study_finished: { subject: 'انتهت مهمة دراستكم {etude}', text: 'انتهت مهمة دراستكم {etude}، ويليها التقرير.', link: 'عرض الدراسة' },
    report_delivered: { subject: 'وصل تقرير دراستكم {etude}', text: 'تقرير دراستكم {etude} متاح في فضائكم، ويُقرأ بعد تسجيل الدخول.', link: 'فتح التقرير' },
    report_replaced: { subject: 'استُبدل تقرير دراستكم {etude}', text: 'نسخة جديدة من تقرير دراستكم {etude} متاحة في فضائكم مع سبب الاستبدال.', link: 'فتح التقرير' },
    report_sent_back: { subject: 'أُعيد إليكم تقرير المهمة {etude}', text: 'أعاد إليكم أحد المسؤولين تقرير المهمة {etude} مع تعليق.', link: 'قراءة التعليق' },
    report_validated: { subject: 'اعتُمد تقرير المهمة {etude}', text: 'اعتُمد تقرير المهمة {etude}.', link: 'عرض المهمة' },
    report_to_validate: { subject: 'تقرير ينتظر الاعتماد: {etude}', text: 'تقرير الدراسة {etude} ينتظر الاعتماد، ولا يراه العميل بعد.', link: 'فتح التقرير' },
    study_cancelled: { subject: 'أُلغيت دراستكم {etude}', text: 'أُلغيت دراستكم {etude}.', link: 'عرض الدراسة' },
    study_cancelled_intervention: { subject: 'أُلغيت المهمة {etude}', text: 'أُلغيت المهمة {etude} التي كانت مسندة إليكم.', link: 'عرض المهمة' },
    message: { subject: 'رسالة جديدة حول الدراسة {etude}', text: 'لديكم رسالة جديدة حول الدراسة {etude}.', link: 'القراءة والرد' },
    message_advice: { subject: 'رسالة جديدة من خبرائنا', text: 'لديكم رسالة جديدة في محادثتكم مع خبرائنا.', link: 'القراءة والرد' },
    message_support: { subject: 'رد على طلب المساعدة', text: 'أجاب الفريق على طلب المساعدة الخاص بكم.', link: 'القراءة والرد' },
    message_direct: { subject: 'رسالة من أحد الزملاء', text: 'كتب إليكم أحد أعضاء الفريق.', link: 'القراءة والرد' },
    study_opened: { subject: 'أُنشئت دراسة لفائدتكم: {etude}', text: 'أنشأت الإدارة الدراسة {etude} باسمكم.', link: 'عرض الدراسة' },
    study_assigned: { subject: 'عُيّن مختص لدراستكم {etude}', text: 'عُيّن مختص لدراستكم {etude}. تجدون ما يلي في فضائكم.', link: 'عرض الدراسة' },
    study_changed: { subject: 'تغيّرت متابعة الدراسة {etude}', text: 'غيّر أحد المسؤولين الدراسة {etude}. السبب مذكور في فضائكم.', link: 'عرض الدراسة' },
    mission_assigned: { subject: 'أُسندت إليكم مهمة: {etude}', text: 'أُسندت إليكم المهمة {etude}. افتحوها مع اتصال بالشبكة لتبقى مقروءة بعد ذلك بدونها.', link: 'عرض المهمة' },
    mission_withdrawn: { subject: 'لم تعد المهمة {etude} مسندة إليكم', text: 'لم تعد المهمة {etude} مسندة إليكم. ما لم يُرسل يبقى على جهازكم.', link: 'عرض مهامي' },
    invoice_issued: { subject: 'الفاتورة {numero}', text: 'الفاتورة {numero} الخاصة بدراستكم {etude} متاحة في فضائكم.', link: 'عرض الفاتورة' },
    payment_recorded: { subject: 'استلمنا دفعة للفاتورة {numero}', text: 'استلمنا دفعة للفاتورة {numero}. شكرًا لكم.', link: 'عرض الفاتورة' },
    account_approved: { subject: 'تم اعتماد حسابكم كمختص', text: 'تم اعتماد حسابكم، وأصبحت الدراسات المتاحة مفتوحة لكم.', link: 'فتح فضائي' },
    study_requested: { subject: 'طلب دراسة جديد: {etude}', text: 'طُلبت دراسة لفائدة {etude}.', link: 'فتح الطلب' },
    team_message: { subject: 'رسالة تنتظر الرد: {etude}', text: 'رسالة حول الدراسة {etude} تنتظر رد الفريق.', link: 'القراءة والرد' },
    team_message_advice: { subject: 'سؤال موجه إلى الخبراء ينتظر الرد', text: 'سؤال موجه إلى الخبراء ينتظر رد الفريق.', link: 'القراءة والرد' },
    team_message_support: { subject: 'طلب مساعدة ينتظر ردًا', text: 'يطلب أحد المختصين مساعدة الفريق.', link: 'القراءة والرد' },
    team_message_direct: { subject: 'رسالة من أحد الزملاء', text: 'كتب إليكم أحد أعضاء الفريق.', link: 'القراءة والرد' },
  },
}

/** At the foot of each notice. */
export const CHOICE: Readonly<Record<Langue, { readonly text: string; readonly link: string }>> = {
  fr: { text: 'Vous recevez ce mail parce que vous avez un compte Hawa.', link: 'Choisir les mails que je reçois' },
  en: { text: 'You receive this mail because you have a Hawa account.', link: 'Choose which mails I receive' },
  ar: { text: 'تصلكم هذه الرسالة لأن لديكم حسابًا لدى هواء.', link: 'اختيار الرسائل التي تصلني' },
}
