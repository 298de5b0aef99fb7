import { LANGUES, type Langue } from '../../../sync/domain/enumerations.ts'

export const isLangue = (value: unknown): value is Langue => (LANGUES as readonly unknown[]).includes(value)

export type Reason = 'method_not_allowed' | 'too_large' | 'invalid' | 'too_fast' | 'not_allowed' | 'rate_limited' | 'backend'

/** For whoever shows `message` as it comes (spec §7); the app has its own texts, by `code`. */
export const words: Readonly<Record<Langue, Readonly<Record<Reason | 'sent', string>>>> = {
  fr: {
    sent: 'Nous vous répondrons dans les plus brefs délais.',
    method_not_allowed: "Erreur lors de l'envoi de l'email",
    too_large: 'Votre message est trop long.',
    invalid: "Une information n'est pas acceptée. Corrigez-la, puis réessayez.",
    too_fast: 'Le formulaire a été envoyé trop vite. Attendez un instant, puis réessayez.',
    not_allowed: "Erreur lors de l'envoi de l'email",
    rate_limited: 'Trop de messages sont venus de cette connexion. Réessayez dans quelques minutes.',
    backend: "Erreur lors de l'envoi de l'email",
  },
  en: {
    sent: 'We will answer you as soon as possible.',
    method_not_allowed: 'The message could not be sent.',
    too_large: 'Your message is too long.',
    invalid: 'Something entered is not accepted. Correct it, then try again.',
    too_fast: 'The form was sent too quickly. Wait a moment, then try again.',
    not_allowed: 'The message could not be sent.',
    rate_limited: 'Too many messages came from this connection. Try again in a few minutes.',
    backend: 'The message could not be sent.',
  },
  ar: {
    sent: 'سنجيبكم في أقرب وقت ممكن.',
    method_not_allowed: 'تعذر إرسال الرسالة.',
    too_large: 'رسالتكم طويلة جدًا.',
    invalid: 'إحدى المعلومات غير مقبولة. صحّحوها ثم أعيدوا المحاولة.',
    too_fast: 'أُرسلت الاستمارة بسرعة كبيرة. انتظروا لحظة ثم أعيدوا المحاولة.',
    not_allowed: 'تعذر إرسال الرسالة.',
    rate_limited: 'وصلت رسائل كثيرة من هذا الاتصال. أعيدوا المحاولة بعد بضع دقائق.',
    backend: 'تعذر إرسال الرسالة.',
  },
}
