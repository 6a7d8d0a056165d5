import { spawnSync } from 'node:child_process'

/**
 * Runs npm offline in this folder and answers what it printed: the npm that started this, if one did, without what it
 * told its own child.
 */
export function runNpm(args, folder) {
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const [program, ...before] = npm ? [node, npm] : ['npm']
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_)/i.test(name)))
  const { status, stdout, stderr, error } = spawnSync(program, [...before, ...args, '--offline', '--loglevel=error'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) throw error ?? new Error(`npm ${args[0]} failed.\n${stdout}${stderr}`)
  return stdout
}
