/**
 * Prints public/specimens/<language>.pdf, the report that clients can read before they have one, from
 * scripts/specimen/words.json. Run by hand when its words change; its results are committed.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from './chromium.mjs'

const words = JSON.parse(await readFile('scripts/specimen/words.json', 'utf8'))
const icon = (await readFile('public/icon.svg', 'utf8')).replace('<svg ', '<svg width="26" height="26" ')

const style = `
  @page { size: A4; margin: 0 }
  body { margin: 0; color: #16211f; font: 11pt/1.45 'Noto Sans', 'Noto Sans Arabic', sans-serif }
  [lang=ar] { font-family: 'Noto Sans Arabic', 'Noto Sans', sans-serif }
  section { position: relative; box-sizing: border-box; height: 296mm; padding: 20mm; overflow: hidden;
    break-after: page }
  section:last-child { break-after: auto }
  .stamp { position: absolute; inset: 108mm 0 auto; text-align: center; font-size: 62pt; font-weight: 700;
    color: #b5470822; transform: rotate(-24deg) }
  .note { margin: 0 0 7mm; padding: 3mm 4mm; border-inline-start: 1mm solid #b54708; background: #fff8e6 }
  .head { display: flex; gap: 3mm; align-items: center; font-weight: 700; color: #0b5d66 }
  h1 { margin: 8mm 0 5mm; font-size: 22pt; line-height: 1.2 }
  h2 { margin: 6mm 0 2mm; font-size: 13pt; color: #0b5d66 }
  p { margin: 0 0 2mm }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: 1.6mm 2mm; border-bottom: .3mm solid #ccd6d4; text-align: start; vertical-align: top }
  dl { display: grid; grid-template-columns: 42mm 1fr; gap: 1mm 4mm; margin: 0 }
  dt { color: #5c6664 }
  dd { margin: 0 }`

const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: chromiumArguments })
await mkdir('public/specimens', { recursive: true })
for (const [language, text] of Object.entries(words)) {
  const rows = (items, cell) => items.map((row) => `<tr>${row.map((one) => `<${cell}>${one}</${cell}>`).join('')}</tr>`)
  const part = ({ title, paragraphs = [], list = [], table }) =>
    `<h2>${title}</h2>${paragraphs.map((one) => `<p>${one}</p>`).join('')}` +
    (list.length > 0 ? `<ul>${list.map((one) => `<li>${one}</li>`).join('')}</ul>` : '') +
    (table ? `<table>${[rows([table.head], 'th'), rows(table.rows, 'td')].flat().join('')}</table>` : '')
  const page = (inside) =>
    `<section><div class="stamp" aria-hidden="true">${text.stamp}</div><div class="head">${icon}${text.name}</div>` +
    `${inside}</section>`
  const html =
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><title>${text.title}</title>` +
    `<style>${style}</style><body lang="${language}">` +
    page(
      `<h1>${text.title}</h1><p class="note">${text.note}</p>` +
        `<dl>${text.facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>` +
        text.first.map(part).join(''),
    ) +
    page(text.second.map(part).join('')) +
    '</body></html>'
  const tab = await browser.newPage()
  await tab.setContent(html)
  await tab.pdf({ path: `public/specimens/${language}.pdf`, preferCSSPageSize: true, printBackground: true })
  await tab.close()
}
await browser.close()
