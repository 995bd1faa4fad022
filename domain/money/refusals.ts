import type { RefusalAbout, RefusalCode } from '#contract/call.ts'

/** Why something is refused: a code, and the figures of its sentence. */
export type Refusal = { readonly code: RefusalCode; readonly about?: RefusalAbout | undefined }
