/** A bet that each game played alone takes. Fishing's names a fish of the pool, and has none here. */
export const ALONE_BETS: Readonly<Record<string, object>> = {
  blackjack: { stakePaise: 1000 },
  'three-card-poker': { antePaise: 1000, pairPlusPaise: 1000 },
  'diya-lines': { stakePaise: 1000 },
  'monsoon-ways': { stakePaise: 1000 },
  'rangoli-falls': { stakePaise: 1000 },
  scratch: { pricePaise: 1000 },
  mines: { stakePaise: 1000, mines: 3 },
  plinko: { stakePaise: 1000, rows: 8, risk: 'wild' },
  dice: { stakePaise: 1000, chance: 50, side: 'under' },
  limbo: { stakePaise: 1000, target: 150 },
  'hi-lo': { stakePaise: 1000 },
  keno: { stakePaise: 1000, numbers: [1, 2, 3, 4] },
  'video-poker': { stakePaise: 1000 },
}
