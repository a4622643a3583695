import { Progress, Tag, Typography } from 'antd'
import type { ExplainedScope } from '@lexdesk/domain'
import styles from './xray.module.css'

const isNarrowed = ({ rules, follows }: ExplainedScope): boolean => rules.length > 0 || follows.length > 0
const rolesOf = ({ rules }: ExplainedScope): number => new Set(rules.flatMap(({ from }) => from)).size

/** The visible rows: role → rule → result, restricted ones first. */
export function ExplainedScopes({ scopes }: { scopes: readonly ExplainedScope[] }) {
  const narrowed = scopes.filter(isNarrowed)
  const whole = scopes.filter((scope) => !isNarrowed(scope))
  return (
    <ul className={styles.scopes}>
      {narrowed.map((scope) => (
        <li key={scope.resource}>
          <h4>{scope.title}</h4>
          {scope.rules.map(({ name, words, from }) => (
            <p key={name + words}>
              {from.map((role) => (
                <Tag key={role} color="success">
                  {role}
                </Tag>
              ))}
              <Typography.Text type="secondary">规则“{name}”：</Typography.Text>
              {words}
            </p>
          ))}
          {rolesOf(scope) > 1 && <p>各角色可见的数据合并计算</p>}
          {scope.follows.map((title) => (
            <p key={title}>随所属{title}的数据范围</p>
          ))}
          {scope.seen !== undefined && scope.total !== undefined && (
            <>
              <div>
                可见 <strong>{scope.seen}</strong> 条 / 共 {scope.total} 条
              </div>
              <Progress
                percent={scope.total === 0 ? 0 : Math.round((scope.seen / scope.total) * 100)}
                size="small"
                aria-label={`${scope.title}可见比例`}
              />
            </>
          )}
        </li>
      ))}
      {whole.length > 0 && (
        <li>
          <h4>没有数据规则，可见全部数据</h4>
          <div className={styles.node}>
            {whole.map(({ resource, title }) => (
              <Tag key={resource}>{title}</Tag>
            ))}
          </div>
        </li>
      )}
    </ul>
  )
}
