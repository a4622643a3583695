import { countText, type RunningStatement, type SlowStatement, slowStatementMs } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { durationText, msText } from './figureTexts.ts'
import { Panel } from './Panel.tsx'

const stateTexts: Record<string, string> = {
  active: '执行中',
  'idle in transaction': '事务中空闲',
  'idle in transaction (aborted)': '事务已失败',
}

export function RunningStatements({ statements }: { statements: readonly RunningStatement[] }) {
  return (
    <Panel title="正在执行的语句">
      <DataTable<RunningStatement>
        label="正在执行的语句"
        rows={statements}
        idOf={({ pid }) => String(pid)}
        nameOf={({ pid }) => `连接 ${pid}`}
        rowHeight={36}
        empty="此刻没有正在执行的语句"
        columns={[
          { key: 'pid', title: '连接', width: 90 },
          {
            key: 'state',
            title: '状态',
            width: 150,
            text: ({ state, waitsFor }) =>
              waitsFor.length > 0 ? `等待连接 ${waitsFor.join('、')}` : (stateTexts[state] ?? state),
          },
          { key: 'seconds', title: '已用时', width: 110, align: 'right', text: ({ seconds }) => durationText(seconds) },
          { key: 'text', title: '语句', minWidth: 240, importance: 2 },
        ]}
      />
    </Panel>
  )
}

export function SlowStatements({ statements }: { statements: readonly SlowStatement[] }) {
  return (
    <Panel title="最慢的语句（本实例启动以来）">
      <DataTable<SlowStatement>
        label="最慢的语句"
        rows={statements}
        idOf={({ id }) => id}
        nameOf={({ text }) => text}
        rowHeight={36}
        empty={`没有超过 ${slowStatementMs} 毫秒的语句`}
        columns={[
          { key: 'text', title: '语句', minWidth: 240 },
          { key: 'maxMs', title: '最长', width: 110, align: 'right', text: ({ maxMs }) => msText(maxMs) },
          {
            key: 'meanMs',
            title: '慢执行平均',
            width: 110,
            align: 'right',
            importance: 2,
            text: ({ meanMs }) => msText(meanMs),
          },
          {
            key: 'count',
            title: '慢执行次数',
            width: 110,
            align: 'right',
            importance: 2,
            text: ({ count }) => countText(count),
          },
        ]}
      />
    </Panel>
  )
}
