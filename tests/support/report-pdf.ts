import PDFDocument from 'pdfkit'

/** A real one-page PDF that a viewer can show; `title` is its only text, so two titles give two files. */
export async function reportPdf(title: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 56, info: { Title: title } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  document.fontSize(20).text(title)
  document.end()
  return whole
}

/** The same with exactly `size` bytes: readers ignore bytes after the end marker. */
export async function reportPdfOfSize(title: string, size: number): Promise<Buffer> {
  const pdf = await reportPdf(title)
  if (pdf.byteLength > size) throw new RangeError(`a PDF needs ${pdf.byteLength} bytes`)
  return Buffer.concat([pdf, Buffer.alloc(size - pdf.byteLength, '\n')])
}

/** As the file chooser takes it. */
export function chosenFile(
  name: string,
  buffer: Buffer,
  mimeType = 'application/pdf',
): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType, buffer }
}
