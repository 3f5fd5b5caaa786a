// Does nothing: the floor. Above 0% a verifier rewards an absent answer.
local agents = import 'lib/agents.libsonnet';

agents.reference('null', title='Null')
