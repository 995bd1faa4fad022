const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
})
/** `20:41:13.318`, by this device's clock. */
export const clockTime = (at: number): string => clock.format(at)

const money = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
/** Paise as rupees: `₹500`, `₹1,00,000.5`. */
export const rupees = (paise: number): string => `${paise < 0 ? '−' : ''}₹${money.format(Math.abs(paise) / 100)}`

const seconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })
/** `20:41:13`, by this device's clock. */
export const clockSeconds = (at: number): string => seconds.format(at)

/** Milliseconds as seconds: `1.3`. */
export const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)
