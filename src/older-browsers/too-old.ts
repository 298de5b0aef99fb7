/**
 * All that runs in a browser that is too old: a sentence above the page, or in place of the app, and a way out for work
 * that a version of the app has left here when it still ran.
 */
import 'core-js/modules/es.array.at.js'
import 'core-js/modules/es.array.flat-map.js'
import 'core-js/modules/es.global-this.js'
import 'core-js/modules/es.object.entries.js'
import 'core-js/modules/es.object.from-entries.js'
import 'core-js/modules/es.object.values.js'
import 'core-js/modules/es.promise.all-settled.js'
import 'core-js/modules/es.promise.finally.js'
import 'core-js/modules/es.string.pad-start.js'
import 'core-js/modules/es.string.replace-all.js'
import { unsentFile, type LeftWork } from '../../sync/rescue.ts'
import { directionOf, isLanguage, type Language } from '../i18n/languages.ts'
import { older as arabic } from '../i18n/locales/ar/shared/sync.json'
import { older as english } from '../i18n/locales/en/shared/sync.json'
import { older as french } from '../i18n/locales/fr/shared/sync.json'
import { saveFile } from '../ui/files/save-file.ts'

const TEXTS: Readonly<Record<Language, typeof french>> = { fr: french, en: english, ar: arabic }

/** Put in by the build. */
declare const LOWEST_VERSIONS: Readonly<Record<string, string>>

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** Of a page that came as HTML, else as this reader has chosen it, else of the browser. */
function language(): Language {
  const { lang } = document.documentElement
  const ofPage = document.querySelector('[data-route]') ? lang : ''
  return [ofPage, chosen(), navigator.language.slice(0, 2)].find(isLanguage) ?? 'fr'
}

function chosen(): string {
  try {
    return String(JSON.parse(localStorage.getItem('hawa.preferences') ?? 'null').state.language)
  } catch {
    return ''
  }
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text: string,
  style: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  // Not as an attribute, which the policy of the site would stop.
  made.style.cssText = style
  return made
}

function show(): void {
  const shown = language()
  const texts = TEXTS[shown]
  const notice = element('section', '', NOTICE)
  notice.id = 'too-old'
  notice.lang = shown
  notice.dir = directionOf(shown)
  notice.setAttribute('role', 'alert')
  notice.appendChild(element('p', filled(texts.sentence, LOWEST_VERSIONS), TEXT))
  document.body.insertBefore(notice, document.body.firstChild)
  unsentFile().then(
    (work) => work && offer(notice, texts, work),
    () => {},
  )
}

function offer(notice: HTMLElement, texts: typeof french, work: LeftWork): void {
  notice.appendChild(element('p', filled(texts.unsent, { name: work.name }), TEXT))
  const button = element('button', texts.save, BUTTON)
  button.type = 'button'
  button.onclick = () => {
    work.write().then(saveFile, () => notice.appendChild(element('p', texts.failed, TEXT)))
  }
  notice.appendChild(button)
}

const NOTICE = 'padding:1rem;background:#fff3cd;color:#3d2f00;text-align:center;font:1rem/1.5 system-ui,sans-serif'
const TEXT = 'max-width:40rem;margin:0 auto .75rem'
const BUTTON =
  'min-height:2.75rem;padding:.5rem 1rem;border:1px solid;border-radius:.5rem;background:#fff;' +
  'color:inherit;font:inherit;font-weight:600;cursor:pointer'

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
else show()
