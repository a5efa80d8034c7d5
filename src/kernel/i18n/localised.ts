/** The shape of a language's texts with any words: `es satisfies Localised<typeof en>`. */
export type Localised<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Localised<Texts[Key]> };
