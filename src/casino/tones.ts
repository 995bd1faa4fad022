const REDS = new Set(['1', '3', '5', '7', '9', '12', '14', '16', '18', '19', '21', '23', '25', '27', '30', '32', '34', '36'])

/** How a last result looks: a multiplier by its height, a number by its pocket, a letter by its side. The mark itself says it in words. */
export const toneOf = (gameId: string, mark: string): 'low' | 'mid' | 'high' | 'red' | 'green' | 'black' | 'one' | 'two' | 'tie' => {
  const times = /^([\d.]+)×$/.exec(mark)?.[1]
  if (times !== undefined) return Number(times) >= 10 ? 'high' : Number(times) >= 2 ? 'mid' : 'low'
  if (gameId.startsWith('roulette')) return mark === '0' ? 'green' : REDS.has(mark) ? 'red' : 'black'
  if (mark === 'T' && gameId.startsWith('dragon')) return 'two'
  if (mark === '=' || mark === 'T') return 'tie'
  return mark === 'A' || mark === 'P' || mark === 'D' ? 'one' : mark === 'B' ? 'two' : 'low'
}
