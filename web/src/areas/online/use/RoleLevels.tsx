import { type FormRole, type FormUse, type UseLevel, levelTitles } from '@lexdesk/domain'
import { Radio, Tag, Typography } from 'antd'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import styles from './RoleLevels.module.css'

/** The levels that were chosen, by role; roles that are left alone are not in it. */
export type LevelChoices = Readonly<Record<string, UseLevel>>

interface RoleLevelsProps {
  use: FormUse
  choices: LevelChoices
  onChange: (choices: LevelChoices) => void
}

/** The roles of the office, each with what it may do with a form, below what the choices mean. */
export function RoleLevels({ use, choices, onChange }: RoleLevelsProps) {
  const { levels, roles, limits, buttonsOf } = use
  const { isMobile } = useBreakpoint()
  const options = levels.map(({ level }) => ({ value: level, label: levelTitles[level] }))
  return (
    <div className={styles.whole}>
      <Typography.Text type="secondary" className={styles.words}>
        {levels.slice(1).map(({ level, words }, index) => (
          <span key={level}>{`${levelTitles[level]}：${index > 0 ? '另可' : ''}${words.join('、')}`}</span>
        ))}
        {limits.length > 0 && <span>设计中已限定角色的，不随选择改变：{limits.map(limitWords).join('、')}</span>}
        {buttonsOf !== null && <span>按钮由表单“{buttonsOf}”的“谁能用”决定</span>}
      </Typography.Text>
      <ul className={styles.roles} aria-label="角色">
        {roles.map((role) => (
          <li key={role.id} className={styles.role}>
            <RoleName role={role} isChosen={role.id in choices} />
            {role.isFixed && role.level ? (
              <Typography.Text type="secondary">{levelTitles[role.level]}（可以发布表单）</Typography.Text>
            ) : (
              <Radio.Group
                aria-label={`${role.name}的权限`}
                optionType="button"
                block={isMobile}
                options={options}
                value={choices[role.id] ?? role.level}
                onChange={({ target }) => onChange({ ...choices, [role.id]: target.value as UseLevel })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function RoleName({ role: { name, users, level }, isChosen }: { role: FormRole; isChosen: boolean }) {
  return (
    <div className={styles.name}>
      {name}
      <Typography.Text type="secondary"> {users} 人</Typography.Text>
      {level === null && !isChosen && (
        <Tag variant="filled" className={styles.own}>
          自定，不选则保持原样
        </Tag>
      )}
    </div>
  )
}

const limitWords = ({ words, roles }: FormUse['limits'][number]): string =>
  roles.length > 0 ? `${words}（${roles.join('、')}）` : words
