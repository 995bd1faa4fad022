import * as z from 'zod/mini'

/** The themes a page can be asked for; asked for neither, it follows the device. */
export const themeSchema = z.enum(['light', 'dark'])
export type Theme = z.infer<typeof themeSchema>

/** The cookie that brings the choice, so that a page arrives in its theme. */
export const THEME_COOKIE = 'theme'
