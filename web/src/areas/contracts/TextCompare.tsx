import type { ComparedLine } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { contractCalls } from './contractCalls.ts'
import styles from './TextCompare.module.css'

interface TextCompareProps {
  contractId: string
  from: number
  to: number
  onClose: () => void
}

const kinds: Record<ComparedLine['kind'], string> = { same: '', changed: '修改', removed: '删除', added: '新增' }

/** Two texts side by side, line by line. */
export function TextCompare({ contractId, from, to, onClose }: TextCompareProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['contract', 'compare', contractId, from, to],
    queryFn: ({ signal }) => contractCalls.compare(contractId, from, to, signal),
  })
  return (
    <Modal open width={1080} title={`比较第 ${from} 版与第 ${to} 版`} footer={null} onCancel={onClose}>
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {data && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">第 {from} 版</th>
                <th scope="col">第 {to} 版</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ kind, left, right }, index) => (
                <tr key={index} className={styles[kind]} title={kinds[kind]}>
                  <td>{left ?? ''}</td>
                  <td>{right ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}
