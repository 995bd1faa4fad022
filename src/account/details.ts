import { hiddenPhone } from '#client/money/limit-form.ts'
import { text } from '#copy/catalogue.ts'

/** A member's mobile number as the account's pages show it: its end alone, because others may see the screen. */
export const shownPhone = (mobile: string | undefined): string =>
  mobile === undefined || mobile === '' ? text.notAvailable : hiddenPhone(mobile)

/** A member's user ID; one that is a mobile number shows its end alone. */
export const shownUserId = (username: string): string => (/^\d{10}$/.test(username) ? hiddenPhone(username) : username || text.notAvailable)
