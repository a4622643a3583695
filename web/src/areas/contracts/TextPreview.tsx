import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { DocxText } from '../../ui/values/DocxText.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { contractCalls } from './contractCalls.ts'

/** Shows a text without a download. */
export function TextPreview({
  contractId,
  number,
  onClose,
}: {
  contractId: string
  number: number
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['contract', 'preview', contractId, number],
    queryFn: ({ signal }) => contractCalls.preview(contractId, number, signal),
  })
  return (
    <Modal open width={860} title={`第 ${number} 版`} footer={null} onCancel={onClose}>
      {data && <DocxText blocks={data} />}
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
    </Modal>
  )
}
