import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { fileAddress } from '../../api/uploads/fileAddress.ts'
import cards from '../../ui/page/cards.module.css'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PersonName } from '../../ui/values/PersonName.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { templateCalls } from './templateCalls.ts'
import { TemplateText } from './TemplateText.tsx'

/** The published versions, newest first. They are immutable. */
export function TemplateVersions({ id, newest }: { id: string; newest: unknown }) {
  const [shown, setShown] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['contractTemplate', 'versions', id, newest],
    queryFn: ({ signal }) => templateCalls.versions(id, signal),
  })
  if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  if (data.length === 0) return <EmptyHint description="还没有发布过" />
  return (
    <ul className={cards.cards}>
      {data.map(({ id: key, version, docx, variables, by, byName, at }) => (
        <li key={key} className={cards.card}>
          <header>
            <h2>版本 {version}</h2>
            <Button size="small" onClick={() => setShown(shown === version ? undefined : version)}>
              {shown === version ? '收起' : '预览'}
            </Button>
          </header>
          <Flex className={cards.facts}>
            <span>
              <PersonName account={by} name={byName} /> 发布于 {at}
            </span>
            <span>{variables.length} 个变量</span>
            <Typography.Link href={fileAddress(docx)} target="_blank" rel="noreferrer">
              下载文件
            </Typography.Link>
          </Flex>
          {shown === version && <TemplateText id={id} file={docx} version={version} />}
        </li>
      ))}
    </ul>
  )
}
