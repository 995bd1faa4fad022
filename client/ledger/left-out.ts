/** A list's count of rows that the back end has beyond it; a list without the count has all. */
export type LeftOut = { readonly leftOut?: number | undefined }

/** The count, to spread into a fact or a list. */
export const leftOutIn = ({ leftOut }: LeftOut): { readonly leftOut?: number } => (leftOut === undefined ? {} : { leftOut })
