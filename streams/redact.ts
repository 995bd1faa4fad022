/** The names of fields that say who a player is, where the player is reached, or where the player's money goes. */
const PRIVATE: ReadonlySet<string> = new Set([
  'phone',
  'mobile',
  'email',
  'fullname',
  'userId',
  'username',
  'codeId',
  'ip',
  'address',
  'vpa',
  'accountNumber',
  'again',
  'ifsc',
  'utr',
  'shown',
])
/** Beside one of these fields, `name` is a person's or a device's. */
const NAMED: readonly string[] = ['vpa', 'accountNumber', 'shown', 'address']
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** A picture of a payment, as an address that holds it. */
const PICTURE = /^data:image/

/** Keeps length and kind of each character, so that a check of the form has the same answer in a replay. */
const masked = (written: string): string => written.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0')

/** A payee's or device's name, and the words of a notification. */
const withoutName = (value: object): object => {
  if ('name' in value && typeof value.name === 'string' && NAMED.some((field) => field in value))
    return { ...value, name: masked(value.name) }
  return 'text' in value && typeof value.text === 'string' && 'at' in value && 'id' in value
    ? { ...value, text: masked(value.text) }
    : value
}

/**
 * What a journal's file holds of a value: private text is masked. Secrets are dots before, by their type. A mask depends on the text
 * alone, so a replay of the file derives the same facts as the file has.
 */
export const redacted = (field: string, value: unknown): unknown => {
  if (typeof value === 'string') {
    if (PICTURE.test(value)) return 'data:,'
    return PRIVATE.has(field) || EMAIL.test(value) ? masked(value) : value
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutName(value) : value
}
