/**
 * Draws public/og-image.png, the card that messengers show for a link. Run by hand when the drawing changes; its result
 * is committed.
 */
import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from './chromium.mjs'

const icon = (await readFile('public/icon.svg', 'utf8')).replace('<svg ', '<svg width="132" height="132" ')
const { hero } = JSON.parse(await readFile('src/i18n/locales/fr/public/public.json', 'utf8'))
const { country } = JSON.parse(await readFile('src/i18n/locales/fr/public/shell.json', 'utf8'))
/** Layers of air: the drawing of the icon, over the whole card. */
const wave = (y, opacity) => `<path d="M-60 ${y}c160-96 320-96 480 0s320 96 480 0 320-96 480 0" opacity="${opacity}"/>`

const card =
  `<!doctype html><html lang="fr"><style>
  body { margin: 0; inline-size: 1200px; block-size: 630px; overflow: hidden; position: relative; background: ` +
  `#0b5d66; color: #fff;
    font-family: system-ui, 'Segoe UI', 'Noto Sans', 'Liberation Sans', sans-serif }
  .air { position: absolute; inset: 0 }
  .card { position: relative; box-sizing: border-box; block-size: 100%; padding: 76px 84px; display: flex; ` +
  `flex-direction: column }
  .name { display: flex; align-items: center; gap: 30px; font-size: 76px; font-weight: 700; letter-spacing: -.02em }
  .name svg { border-radius: 30px; box-shadow: 0 0 0 3px #fff5 }
  h1 { margin: auto 0 0; max-inline-size: 940px; font-size: 66px; line-height: 1.14; font-weight: 650; ` +
  `letter-spacing: -.015em }
  p { margin: 34px 0 0; font-size: 33px; color: #d9ecec }
</style><body>
  <svg class="air" width="1200" height="630" fill="none" stroke="#fff" stroke-width="44" ` +
  `stroke-linecap="round">${wave(150, 0.07)}${wave(290, 0.055)}${wave(430, 0.04)}</svg>
  <div class="card"><div class="name">${icon}Hawa</div><h1>${hero.title}</h1>
  <p>${[country.dz, country.ke, country.tz].join(' · ')}</p></div>
</body></html>`

const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: chromiumArguments })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(card)
await page.screenshot({ path: 'public/og-image.png' })
await browser.close()
