import { exampleProject } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Result } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useGo } from '../../ui/page/useGo.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { ExamplePage } from './ExamplePage.tsx'
import styles from './examples.module.css'

const sources = { 'FailResultPage.tsx': () => import('./FailResultPage.tsx?raw') }
const incomplete = { name: '未填完的项目' }

/** Why something could not be done, and where to correct it. The server checks an incomplete project. */
export function FailResultPage() {
  const go = useGo()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', exampleProject.name, 'check', incomplete],
    queryFn: ({ signal }) => resourceApi(exampleProject).check(incomplete, { signal }),
  })
  return (
    <ExamplePage
      title="结果：失败"
      use="一项操作没有办成，且原因不止一处时，逐条列出原因和改正的入口。单个字段的错误写在字段旁。"
      sources={sources}
    >
      <div className={layout.panel}>
        {data ? (
          <Result
            status="error"
            title="示例项目没有保存"
            subTitle={`有 ${data.errors.length} 处需要改正，已填内容不会丢失`}
            extra={
              <Button type="primary" onClick={() => go('/form/base-form')}>
                去修改
              </Button>
            }
          >
            <ul className={styles.reasons}>
              {data.errors.map(({ field, message }) => (
                <li key={field}>{message}</li>
              ))}
            </ul>
          </Result>
        ) : error ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </ExamplePage>
  )
}
