/** Draws the icons of public/ from icon.svg. Run by hand when the drawing changes; its results are committed. */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'

const svg = await readFile('public/icon.svg', 'utf8')
// A launcher may cut a maskable icon to a circle of 80 %: no rounded corners, the drawing inside that circle.
const maskable = svg.replace(/ rx="\d+"/, '').replace('<g ', '<g transform="translate(2.4 2.2) scale(.85)" ')
const icons = [
  { name: 'icon-192', size: 192, drawing: svg },
  { name: 'icon-512', size: 512, drawing: svg },
  { name: 'icon-maskable-192', size: 192, drawing: maskable },
  { name: 'icon-maskable-512', size: 512, drawing: maskable },
  { name: 'apple-touch-icon', size: 180, drawing: svg.replace(/ rx="\d+"/, '') },
]

const FAVICON = 32

const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
for (const { name, size, drawing } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style>${drawing.replace(
      '<svg ',
      `<svg width="${size}" height="${size}" `,
    )}`,
  )
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true })
  await page.close()
}
// Browsers request it on their own where no page names an icon: beside a PDF in a tab.
const tab = await browser.newPage({ viewport: { width: FAVICON, height: FAVICON } })
await tab.setContent(
  `<style>body{margin:0}svg{display:block}</style>${svg.replace(
    '<svg ',
    `<svg width="${FAVICON}" height="${FAVICON}" `,
  )}`,
)
await writeFile('public/favicon.ico', icoOf(await tab.screenshot({ omitBackground: true })))
await browser.close()

/** One PNG in an ICO container: header, one directory entry, the image. */
function icoOf(png) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(FAVICON, 6)
  head.writeUInt8(FAVICON, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
