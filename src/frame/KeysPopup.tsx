import { text } from '#copy/catalogue.ts'
import { Icon } from '../ui/Icon.tsx'
import { Popup } from '../ui/Popup.tsx'

/** The keys of each group with what they do; arrow keys by the way they point. */
const groups = (): readonly { readonly title: string; readonly keys: readonly (readonly [keys: readonly string[], does: string])[] }[] => [
  {
    title: text.keysGo,
    keys: [
      [['/'], text.keySearch],
      [['up', 'down'], text.keyRunner],
      [['left', 'right'], text.keyLevel],
      [['[', ']'], text.keyMarket],
      [['?'], text.keyHelp],
    ],
  },
  {
    title: text.keysBet,
    keys: [
      [['B'], text.keyBack],
      [['L'], text.keyLay],
      [['Shift', '1', '…', '6'], text.keyStake],
      [['+', '−'], text.keyStep],
      [['Enter'], text.keyPlace],
      [['Esc'], text.keyLeave],
    ],
  },
]
/** The turns of the arrow on an arrow key. */
const TURNS: Readonly<Record<string, string>> = { up: 'rotate-180', down: '', left: 'rotate-90', right: '-rotate-90' }
const cap = 'inline-grid min-h-7 min-w-7 place-items-center rounded-sm border border-b-2 border-line-strong px-1.5 font-semibold'

/** The list of hotkeys (SLIP-35). */
const KeysPopup = ({ onClose }: { readonly onClose: () => void }) => (
  <Popup title={text.keys} note={text.keysRest} onClose={onClose} className="max-w-160 gap-3.5 p-5">
    <div className="grid gap-x-8 gap-y-4 desk:grid-cols-2">
      {groups().map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className="pb-2 text-xs font-semibold text-ink-2">{title}</h3>
          <dl className="grid grid-cols-[7.5rem_1fr] items-center gap-y-2">
            {keys.map(([caps, does]) => (
              <div key={does} className="contents">
                <dt className="flex items-center gap-1">
                  {caps.map((key) => (
                    <Key key={key} name={key} />
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Popup>
)
export default KeysPopup

const Key = ({ name }: { readonly name: string }) => {
  if (name === '…') return <span>–</span>
  const turn = TURNS[name]
  return <kbd className={cap}>{turn === undefined ? name : <Icon name="down" size={14} className={turn} />}</kbd>
}
