import { z } from 'zod';
import { advance, runDue } from './clock.ts';
import { faultSchema } from './faults.ts';
import { ApiRefusal, type ControlCall, type KernelState, type Simulator } from './play.ts';

const DAY_S = 86_400;
const advanceSchema = z.strictObject({
  seconds: z.number().min(0).default(0),
  days: z.number().min(0).max(4000).default(0),
});

/** Does what is asked and answers when it is done, webhooks that were due included. */
export async function control<State extends KernelState>(
  simulator: Simulator<State>,
  call: ControlCall,
): Promise<object> {
  const [what = '', id = '', action = ''] = call.path.replace(/^\/__sim\//, '').split('/');
  const at = `${call.method} ${[what, id === '' ? '' : what === 'clock' ? id : ':', action].filter((part) => part !== '').join('/')}`;
  switch (at) {
    case 'GET clock':
      return clockOf(simulator);
    case 'POST clock/advance': {
      const { seconds, days } = readControl(advanceSchema, call);
      await advance(simulator, (days * DAY_S + seconds) * 1000);
      return clockOf(simulator);
    }
    case 'POST flush':
      await runDue(simulator);
      return clockOf(simulator);
    case 'GET faults':
      return { faults: simulator.faults };
    case 'POST faults':
      simulator.faults.push(readControl(faultSchema, call));
      return { faults: simulator.faults };
    case 'DELETE faults':
      simulator.faults.length = 0;
      return { faults: [] };
    case 'POST reset':
      simulator.reset();
      return clockOf(simulator);
    case 'GET log': {
      const webhooks = simulator.state.deliveries.map((delivery) => simulator.play.webhook.told(delivery));
      return { requests: simulator.requests, webhooks };
    }
    default: {
      const answer = simulator.play.change(simulator, at, id, call);
      simulator.save();
      await runDue(simulator);
      return answer;
    }
  }
}

function clockOf<State extends KernelState>({ now, state }: Simulator<State>) {
  return { now: new Date(now()).toISOString(), offset_seconds: Math.round(state.offsetMs / 1000) };
}

/** What a control call was given; refuses with 400 what is not as it should be. */
export function readControl<T>(schema: z.ZodType<T>, { text }: ControlCall): T {
  let given: unknown;
  try {
    given = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new ApiRefusal(400, 'The body is no JSON');
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiRefusal(400, issue?.message ?? 'The body is wrong', issue?.path.join('.') ?? null);
}
