/** One file, fetched when the palette or the help opens first: the administrator's first page does not carry it. */
export { KeysHelp } from './keys-help.tsx'
export { Palette } from './palette-dialog.tsx'
