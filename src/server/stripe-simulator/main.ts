// A simulator of Stripe for tests and the demo: node main.ts [--port=0] [--host=127.0.0.1] [--file=state.json]
import { runSimulator } from '../simulator/program.ts';
import { STRIPE } from './stripe.ts';

await runSimulator(STRIPE);
