import { Button, Result } from 'antd'
import { useGo } from '../../ui/page/useGo.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { ExamplePage } from './ExamplePage.tsx'
import { ProjectFact } from './ProjectValue.tsx'
import styles from './examples.module.css'
import { useShownProject } from './useShownProject.tsx'

const sources = {
  'SuccessResultPage.tsx': () => import('./SuccessResultPage.tsx?raw'),
  'useShownProject.tsx': () => import('./useShownProject.tsx?raw'),
}

/** What was done, with the way on. */
export function SuccessResultPage() {
  const go = useGo()
  const { row, waiting } = useShownProject()
  return (
    <ExamplePage
      title="结果：成功"
      use="一项多步的操作办完后，说明办成了什么、接下来做什么。简单的保存只用提示条。"
      sources={sources}
    >
      <div className={layout.panel}>
        {row ? (
          <Result
            status="success"
            title={`已登记示例项目“${row.name}”`}
            subTitle={`编号 ${row.no ?? ''}，由负责人启动后开始计算进度`}
            extra={[
              <Button key="open" type="primary" onClick={() => go(`/profile/advanced?id=${row.id}`)}>
                查看记录
              </Button>,
              <Button key="list" onClick={() => go('/list/query-list')}>
                返回列表
              </Button>,
            ]}
          >
            <dl className={styles.facts}>
              <ProjectFact row={row} name="ownerId" />
              <ProjectFact row={row} name="amount" />
              <ProjectFact row={row} name="startDate" />
              <ProjectFact row={row} name="endDate" />
            </dl>
          </Result>
        ) : (
          waiting
        )}
      </div>
    </ExamplePage>
  )
}
