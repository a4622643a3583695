import { Skeleton } from 'antd'
import './Skeletons.css'

const places = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

interface TableSkeletonProps {
  rows?: number
  columns?: number
}

/** Takes the space of the table, to avoid a layout shift. */
export function TableSkeleton({ rows = 10, columns = 6 }: TableSkeletonProps) {
  return (
    <div className="table-skeleton" role="status" aria-busy="true" aria-label="加载中">
      {places(rows).map((row) => (
        <div key={row} className="table-skeleton-row">
          {places(columns).map((column) => (
            <Skeleton.Button key={column} block size="small" />
          ))}
        </div>
      ))}
    </div>
  )
}

export function FormSkeleton({ fields = 8 }: { fields?: number }) {
  return (
    <div className="form-skeleton" role="status" aria-busy="true" aria-label="加载中">
      {places(fields).map((field) => (
        <div key={field}>
          <Skeleton.Button size="small" />
          <Skeleton.Input block />
        </div>
      ))}
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div className="page-skeleton">
      <Skeleton.Input />
      <TableSkeleton />
    </div>
  )
}
