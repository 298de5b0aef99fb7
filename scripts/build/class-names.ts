import { createHash } from 'node:crypto'
import path from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SIGNS = `${LETTERS}0123456789-_`

/** Another text gives every class another name: change it when two classes get the same name. */
const SALT = ''

/**
 * Names for the classes of CSS modules, of four signs: they are in the HTML, the styles and the scripts of every page.
 * The same in each build of the same files. Throws when two classes would have one name: a page would mix their looks.
 */
export function shortClassNames(root: string, salt = SALT): (name: string, file: string) => string {
  const owners = new Map<string, string>()
  return (name, file) => {
    const owner = `${path.relative(root, file.split('?')[0] ?? file)} .${name}`
    const bytes = createHash('sha256')
      .update(salt + owner)
      .digest()
    const short =
      LETTERS.charAt(bytes.readUInt16BE(0) % LETTERS.length) +
      [2, 3, 4].map((at) => SIGNS.charAt(bytes.readUInt8(at) % SIGNS.length)).join('')
    const other = owners.get(short) ?? owner
    if (other !== owner)
      throw new Error(
        `${owner} and ${other} would both be called ${short}: change SALT in scripts/build/class-names.ts`,
      )
    owners.set(short, owner)
    return short
  }
}
