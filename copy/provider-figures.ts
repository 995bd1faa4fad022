import { clockTime } from './moment.ts'

const whole = new Intl.NumberFormat('en-IN')
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Paise as rupees with both decimals: ₹1,00,000.00. */
export const rupees = (paise: number): string => `₹${exact.format(paise / 100)}`
/** Paise as rupees, without decimals where there are none: ₹500. */
export const roughly = (paise: number): string => (paise % 100 === 0 ? `₹${whole.format(paise / 100)}` : rupees(paise))
/** A profit or loss with its sign: +₹441.00. */
export const signed = (paise: number): string => (paise === 0 ? rupees(0) : `${paise > 0 ? '+' : '−'}${rupees(Math.abs(paise))}`)
/** 10 rupees = 1 point, exact (CAS-07). */
export const points = (paise: number): string => whole.format(paise / 1000)
/** A whole number with Indian groups. */
export const count = (n: number): string => whole.format(n)
/** Hundredths as a decimal: 198 is 1.98. */
export const odds = (hundredths: number): string => (hundredths / 100).toFixed(2)
/** Hundredths as a multiplier: 198 is 1.98×. */
export const times = (hundredths: number): string => `${odds(hundredths)}×`
/** A chip's value in rupees: 500, 1K, 25K. */
export const chipText = (rupee: number): string => (rupee >= 1000 ? `${rupee / 1000}K` : String(rupee))

/** A moment as a time of the day: 20:41:16. */
export const timeOf = clockTime
/** With milliseconds, where a judgement depends on them. */
export const exactTimeOf = (at: number): string => `${clockTime(at)}.${String(Math.floor(at % 1000)).padStart(3, '0')}`
