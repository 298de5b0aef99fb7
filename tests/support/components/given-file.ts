/** A file of tests/support/files, as a person would choose it. */
export async function givenFile(name: string, type = 'application/pdf'): Promise<File> {
  const answer = await fetch(`/tests/support/files/${name}`)
  if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`)
  return new File([await answer.arrayBuffer()], name, { type })
}
