import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './Trail.css'

/** A page or group above the current page. */
export interface TrailStep {
  path: string
  title: string
}

/** Breadcrumb: all but the page are links. Plain, since the one of the library costs as much as a row of a list. */
export function Trail({ steps, here }: { steps: readonly TrailStep[]; here?: ReactNode }) {
  return (
    <nav aria-label="当前位置" className="trail">
      <ol>
        {steps.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        {here && <li aria-current="page">{here}</li>}
      </ol>
    </nav>
  )
}
