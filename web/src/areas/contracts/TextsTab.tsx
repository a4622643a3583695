import type { contract, ContractText, Row } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Flex, Tag, Typography, Upload } from 'antd'
import { useState } from 'react'
import { fileAddress } from '../../api/uploads/fileAddress.ts'
import { uploadFile } from '../../api/uploads/uploadFile.ts'
import { useSession } from '../../api/session/useSession.ts'
import cards from '../../ui/page/cards.module.css'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { PersonName } from '../../ui/values/PersonName.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { contractCalls } from './contractCalls.ts'
import { InterviewDialog } from './InterviewDialog.tsx'
import { TextCompare } from './TextCompare.tsx'
import { TextPreview } from './TextPreview.tsx'

type Opened =
  | { kind: 'interview' }
  | { kind: 'preview'; number: number }
  | { kind: 'compare'; from: number; to: number }

/** 文本与版本: all texts of the contract. A change creates a new one. */
export function TextsTab({ row }: { row: Row<typeof contract> }) {
  const { message } = App.useApp()
  const { can } = useSession()
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const [isUploading, setUploading] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['contract', 'texts', row.id, row.textVersion],
    queryFn: ({ signal }) => contractCalls.texts(row.id, signal),
  })
  const refresh = () => Promise.all([refetch(), client.invalidateQueries({ queryKey: ['resource', 'contract'] })])

  async function upload(file: File) {
    setUploading(true)
    try {
      const { path } = await uploadFile(file, { biz: 'contract' })
      message.success(await contractCalls.uploadText({ id: row.id, path }))
      await refresh()
    } catch (problem) {
      message.warning(formatError(problem))
    } finally {
      setUploading(false)
    }
  }

  if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  const canWrite = row.status === 'draft' && can('contract:edit')
  return (
    <Flex vertical gap={12}>
      {canWrite && (
        <Flex gap={8} wrap>
          <Button type="primary" onClick={() => setOpened({ kind: 'interview' })}>
            从模板生成
          </Button>
          <Upload
            accept=".docx,.pdf"
            showUploadList={false}
            beforeUpload={(file) => {
              void upload(file)
              return false
            }}
          >
            <Button loading={isUploading}>上传文本</Button>
          </Upload>
        </Flex>
      )}
      {data.length === 0 && <EmptyHint description="还没有合同文本" />}
      <ul className={cards.cards}>
        {data.map((text, index) => (
          <TextCard key={text.number} text={text} earlier={data[index + 1]} onOpen={setOpened} />
        ))}
      </ul>
      {opened?.kind === 'interview' && (
        <InterviewDialog
          contractId={row.id}
          templateId={typeof row.templateId === 'string' ? row.templateId : undefined}
          onDone={refresh}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'preview' && (
        <TextPreview contractId={row.id} number={opened.number} onClose={() => setOpened(undefined)} />
      )}
      {opened?.kind === 'compare' && (
        <TextCompare contractId={row.id} from={opened.from} to={opened.to} onClose={() => setOpened(undefined)} />
      )}
    </Flex>
  )
}

interface TextCardProps {
  text: ContractText
  earlier: ContractText | undefined
  onOpen: (opened: Opened) => void
}

function TextCard({ text, earlier, onOpen }: TextCardProps) {
  const { number, path, source, templateVersion, note, by, byName, at, isComparable } = text
  return (
    <li className={cards.card}>
      <header>
        <h2>
          第 {number} 版 <Tag>{source === 'assembled' ? `模板 ${templateVersion ?? ''} 生成` : '上传'}</Tag>
        </h2>
      </header>
      <div className={cards.facts}>
        <span>
          <PersonName account={by} name={byName} /> {at}
        </span>
        {note && <span>{note}</span>}
      </div>
      <Flex gap={8} wrap className={cards.acts}>
        {isComparable && (
          <Button size="small" onClick={() => onOpen({ kind: 'preview', number })}>
            预览
          </Button>
        )}
        {isComparable && earlier?.isComparable && (
          <Button size="small" onClick={() => onOpen({ kind: 'compare', from: earlier.number, to: number })}>
            与上一版比较
          </Button>
        )}
        <Typography.Link href={fileAddress(path)} target="_blank" rel="noreferrer">
          下载
        </Typography.Link>
      </Flex>
    </li>
  )
}
