type Plain = string | number | boolean | null | undefined

/** The type with all its parts read-only, at every depth. */
export type Unchanging<T> = T extends Plain ? T : unknown extends T ? T : { readonly [F in keyof T]: Unchanging<T[F]> }
