/** Queries of the data API that cannot be read, or name what is not there. */
export const MISTAKES: readonly string[] = [
  'select="id',
  'select=id,"statut',
  'select=id.nope()',
  'select=nope',
  'select=id(',
  'select=id)',
  'select=a:b:c',
  'id=nope.x',
  'id=in.(',
  'id=eq.x',
  'order=nope',
  'order=id.nope',
  'or=(',
  'not.or=id',
]
