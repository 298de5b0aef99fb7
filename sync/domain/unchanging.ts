type Plain = string | number | boolean | null | undefined

/** What was read, all the way down: nobody changes it. */
export type Unchanging<T> = T extends Plain ? T : unknown extends T ? T : { readonly [F in keyof T]: Unchanging<T[F]> }
