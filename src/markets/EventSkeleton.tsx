import { text } from '#copy/catalogue.ts'
import { board, cells, ladderBest, ladderHead } from './board-looks.ts'
import { Bone } from '../ui/States.tsx'

/** The score before it is loaded, in its final shape. */
export const ScoreSkeleton = ({ lines }: { readonly lines: number }) => (
  <section className="panel grid gap-3.5 px-3 py-3.5 phone:-my-1 phone:h-14" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <Bone key={line} width={`${70 - (line % 3) * 12}%`} />
    ))}
  </section>
)

/** The row of market groups before they are loaded. */
export const GroupsSkeleton = () => (
  <div className="chips phone:px-3" aria-hidden="true">
    <span className="flex min-h-target items-center px-3">
      <Bone width={90} />
    </span>
  </div>
)

/** A board before it is loaded, in its final shape. */
export const BoardSkeleton = () => (
  <section className={`panel ${board}`} aria-busy="true" aria-label={text.loading}>
    <div className="panel-head justify-between">
      <h2>
        <Bone width={90} />
      </h2>
      <small>
        <Bone width={110} height={11} />
      </small>
    </div>
    <div className={`ladder ${ladderHead}`} aria-hidden="true">
      <span>
        <Bone width="60%" height={11} />
      </span>
      <span className={`${ladderBest} text-back-ink`}>{text.back}</span>
      <span className="text-lay-ink">{text.lay}</span>
    </div>
    {[0, 1].map((row) => (
      <div className="ladder" key={row}>
        <span>
          <Bone width="60%" />
        </span>
        <span className={cells}>
          {[0, 1, 2, 3, 4, 5].map((cell) => (
            <span key={cell} className={cell === 2 || cell === 3 ? '' : 'board-slim:hidden'}>
              <span className="cell" />
            </span>
          ))}
        </span>
      </div>
    ))}
  </section>
)
