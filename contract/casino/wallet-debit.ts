/** A debit of the casino that was taken, as the exchange's events left it, for the audit of both books. Amounts are paise. */
export type WalletDebit = {
  readonly tx: string
  readonly member: string
  readonly brand: string
  readonly game: string
  readonly round: string
  readonly bet: string
  readonly amountPaise: number
  readonly end: { readonly kind: 'open' | 'rolledBack' } | { readonly kind: 'credited'; readonly amountPaise: number }
}
