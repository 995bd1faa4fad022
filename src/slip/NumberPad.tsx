import { text } from '#copy/catalogue.ts'
import { Icon } from '../ui/Icon.tsx'
import type { PadKey } from './pad.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '00'] as const satisfies readonly PadKey[]
const key = 'grid place-items-center rounded-sm bg-surface-3 text-xl font-semibold active:bg-brand-wash'
/** Keys of large letters are as narrow as the page, and no higher than a finger needs. */
const cramped = 'cramped:row-span-1 cramped:grid-cols-[repeat(4,minmax(0,1fr))] cramped:grid-rows-[repeat(4,max(44px,1.5rem))]'

/** The slip's number pad on a phone (SLIP-36). A keyboard that is attached types by itself, so Tab passes the keys over. */
const NumberPad = ({ onKey, onClose }: { readonly onKey: (key: PadKey) => void; readonly onClose: () => void }) => (
  <fieldset
    className={`row-span-3 grid grid-cols-[repeat(4,minmax(2.75rem,1fr))] grid-rows-[repeat(4,minmax(2.75rem,1fr))] gap-1 ${cramped}`}
    aria-label={text.numberPad}
  >
    {KEYS.map((each) => (
      <button
        key={each}
        type="button"
        tabIndex={-1}
        className={key}
        aria-label={each === '.' ? text.decimalPoint : undefined}
        onClick={() => onKey(each)}
      >
        {each}
      </button>
    ))}
    <button
      type="button"
      tabIndex={-1}
      className={`${key} col-start-4 row-span-2 row-start-1`}
      aria-label={text.deleteDigit}
      onClick={() => onKey('delete')}
    >
      <Icon name="backspace" size={22} />
    </button>
    <button
      type="button"
      tabIndex={-1}
      className={`${key} col-start-4 row-span-2 row-start-3`}
      aria-label={text.closePad}
      onClick={onClose}
    >
      <Icon name="down" size={22} />
    </button>
  </fieldset>
)
export default NumberPad
