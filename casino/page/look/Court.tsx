const INK = '#1b1712'
const GOLD = '#e0b04a'
const SKIN = '#c98f62'
type Robed = { readonly robe: string }

/** Robe and neck, the same for all three. */
const Robe = ({ robe }: Robed) => (
  <>
    <path d="M19 70V61C22 53 33 50 42 49L50 55 58 49C67 50 78 53 81 61V70z" fill={robe} stroke={INK} strokeWidth=".8" />
    <path d="M40 49.500L50 61 60 49.5 63 50.2 52 70H48L37 50.200z" fill={GOLD} stroke={INK} strokeWidth=".7" />
    <circle cx="25" cy="62" r="1.5" fill={GOLD} />
    <circle cx="31" cy="57" r="1.5" fill={GOLD} />
    <circle cx="33" cy="65" r="1.5" fill={GOLD} />
    <circle cx="75" cy="62" r="1.5" fill={GOLD} />
    <circle cx="69" cy="57" r="1.5" fill={GOLD} />
    <circle cx="67" cy="65" r="1.5" fill={GOLD} />
    <circle cx="40" cy="62" r="1.5" fill={GOLD} />
    <circle cx="60" cy="62" r="1.5" fill={GOLD} />
    <path d="M45 44h10v6l-5 5-5-5z" fill={SKIN} />
  </>
)

/** The face without its mouth. */
const Head = () => (
  <>
    <path
      d="M41.5 31C41.5 26 45 24 50 24S58.5 26 58.5 31V38C58.5 44 54.5 47.5 50 47.500S41.5 44 41.5 38z"
      fill={SKIN}
      stroke={INK}
      strokeWidth=".8"
    />
    <path d="M44 34.500c1.2-1 3-1 4.2 0M51.8 34.500c1.2-1 3-1 4.2 0" fill="none" stroke={INK} strokeWidth="1" />
    <circle cx="46.2" cy="36" r=".9" fill={INK} />
    <circle cx="53.8" cy="36" r=".9" fill={INK} />
    <path d="M50 35.500v4l-1.2.6" fill="none" stroke={INK} strokeWidth=".7" />
  </>
)

const King = ({ robe }: Robed) => (
  <>
    <Robe robe={robe} />
    <Head />
    <path
      d="M43 41.500c2.5 1.6 4.5.2 7-.6 2.5.8 4.5 2.2 7 .6 1.6-1 2-2 2-2l-.3 3C57 48 54 51 50 51s-7-3-8.7-8.500l-.3-3s.4 1 2 2z"
      fill={INK}
    />
    <path d="M48.5 44h3" stroke={SKIN} strokeWidth="1" />
    <path
      d="M38 31C35 22 41 16.5 50 16.500S65 22 62 31C58 27.5 54 26.5 50 26.500S42 27.5 38 31z"
      fill={robe}
      stroke={INK}
      strokeWidth=".8"
    />
    <path d="M40 27C44 23 47 21 50 20.5 53 21 56 23 60 27" fill="none" stroke={GOLD} strokeWidth="1.6" />
    <path d="M50 26.500l3-4-3-4-3 4z" fill={GOLD} stroke={INK} strokeWidth=".6" />
    <path d="M50 18c-1-2 0-4.5 3.5-5.5 1.5 3 0 5-3.5 5.500z" fill="#fbf3e0" stroke={INK} strokeWidth=".6" />
  </>
)

const Queen = ({ robe }: Robed) => (
  <>
    <Robe robe={robe} />
    <path
      d="M50 17C36 17 33 29 34 40C34 47 32 50 30 52L41 51V34H59V51L70 52C68 50 66 47 66 40C67 29 64 17 50 17z"
      fill="#1d4f66"
      stroke={INK}
      strokeWidth=".8"
    />
    <Head />
    <path d="M41.5 31C42 26 45 22.5 50 22.500S58 26 58.5 31C56 28 53 26.5 50 26.500S44 28 41.5 31z" fill={INK} />
    <path d="M50 22v5" stroke={GOLD} strokeWidth="1.2" />
    <circle cx="50" cy="28.5" r="1.6" fill={GOLD} />
    <path
      d="M35 27C39 19 44 17.5 50 17.500S61 19 65 27L61 23.500C58 21 54 20.5 50 20.500S42 21 39 23.500z"
      fill={GOLD}
      stroke={INK}
      strokeWidth=".6"
    />
    <path d="M47.8 43.300c1.5 1 2.9 1 4.4 0" stroke="#b3262b" strokeWidth="1.3" fill="none" />
    <circle cx="48.4" cy="40.6" r="1.1" fill="none" stroke={GOLD} strokeWidth=".7" />
    <circle cx="41" cy="42" r="1.3" fill={GOLD} />
    <circle cx="59" cy="42" r="1.3" fill={GOLD} />
  </>
)

const Jack = ({ robe }: Robed) => (
  <>
    <Robe robe={robe} />
    <Head />
    <path d="M47.5 43c1.6.9 3.4.9 5 0" stroke={INK} strokeWidth="1" fill="none" />
    <path d="M44 41.500c1.5.4 3 .2 4.5-.8M56 41.500c-1.5.4-3 .2-4.5-.8" stroke={INK} strokeWidth=".9" fill="none" />
    <path d="M39 30L42 20H60L62 28C55 25.5 46 26 39 30z" fill="#1d4f66" stroke={INK} strokeWidth=".8" />
    <path d="M39 30C46 26 55 25.5 62 28L61 31C54 29 46 29.5 40 33z" fill={GOLD} stroke={INK} strokeWidth=".6" />
    <path d="M59 21C64 17 66 14.5 65 12 61 13 58 16 57 20z" fill="#fbf3e0" stroke={INK} strokeWidth=".6" />
  </>
)

const COURT = { K: King, Q: Queen, J: Jack } as const

/** The upper half of a court card, drawn in a box of 100 by 140; the card turns it round for the lower half. */
export const Court = ({ rank, robe }: Robed & { readonly rank: keyof typeof COURT }) => {
  const Half = COURT[rank]
  return <Half robe={robe} />
}
