import type { AnswerContent } from '../../sync/domain/content.ts'

/** The first line in Arabic. */
const GREETING = 'مرحبًا {{name}}،\n'

/** Ready answers of the team until the company writes its own, by key. */
export const READY_ANSWERS: ReadonlyMap<string, AnswerContent> = new Map([
  [
    'received',
    {
      title: { fr: 'Bien reçu', en: 'Message received', ar: 'وصلتنا رسالتك' },
      text: {
        fr: 'Bonjour {{name}},\nNous avons bien reçu votre message et revenons vers vous très vite.',
        en: 'Hello {{name}},\nThank you for your message. We will get back to you shortly.',
        ar: GREETING + 'وصلتنا رسالتك وسنعود إليك في أقرب وقت.',
      },
    },
  ],
  [
    'due',
    {
      title: { fr: 'Date du rapport', en: 'Report date', ar: 'موعد التقرير' },
      text: {
        fr: 'Bonjour {{name}},\nLe rapport de votre étude {{reference}} est prévu pour le {{date}} au plus tard.',
        en: 'Hello {{name}},\nThe report on your study {{reference}} is due by {{date}}.',
        ar: GREETING + 'سيصلك تقرير دراستك {{reference}} في أجل أقصاه {{date}}.',
      },
    },
  ],
  [
    'access',
    {
      title: { fr: 'Accès au site', en: 'Site access', ar: 'الدخول إلى الموقع' },
      text: {
        fr:
          'Bonjour {{name}},\nPour préparer la visite de votre étude {{reference}}, indiquez-nous la personne à ' +
          "contacter sur place, les horaires d'accès et les consignes de sécurité.",
        en:
          'Hello {{name}},\nTo prepare the visit for your study {{reference}}, could you tell us who to contact on ' +
          'site, when we can come in and which safety rules apply?',
        ar:
          GREETING +
          'تحضيرًا للزيارة الخاصة بدراستك {{reference}}، ' +
          'نرجو إفادتنا باسم المسؤول في الموقع ' +
          'وأوقات الدخول وتعليمات السلامة.',
      },
    },
  ],
  [
    'ready',
    {
      title: { fr: 'Rapport disponible', en: 'Report available', ar: 'التقرير جاهز' },
      text: {
        fr:
          'Bonjour {{name}},\nLe rapport de votre étude {{reference}} est disponible dans votre espace, page ' +
          '« Rapports ». Nous restons à votre disposition pour le commenter avec vous.',
        en:
          'Hello {{name}},\nThe report on your study {{reference}} is now in your account, under Reports. We would ' +
          'be glad to go through it with you.',
        ar:
          GREETING +
          'تقرير دراستك {{reference}} متاح الآن في حسابك، في صفحة التقارير. ' +
          'ويسعدنا أن نشرح لك نتائجه بالتفصيل.',
      },
    },
  ],
  [
    'thanks',
    {
      title: { fr: 'Remerciement', en: 'Thank you', ar: 'شكر' },
      text: {
        fr: "Bonjour {{name}},\nMerci de votre retour. N'hésitez pas à nous écrire si une question se présente.",
        en: 'Hello {{name}},\nThank you for letting us know. Do write to us if anything else comes up.',
        ar: GREETING + 'شكرًا على إفادتك. لا تتردد في مراسلتنا عند أي سؤال.',
      },
    },
  ],
])
