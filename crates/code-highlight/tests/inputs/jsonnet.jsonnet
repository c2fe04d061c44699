// A service
local k = import 'k.libsonnet';
local Service(name, port=80) = {
  name: name,
  ports: [{ port: port, 'node-port': null }],
};

# Hidden fields
{
  service: Service('web') + { replicas: 3.5 },
  secret:: std.base64('it"s'),
  assert self.service.replicas > 0 : 'too few',
  text: |||
    A text, isn't it
  |||,
  ['key-' + n]: n for n in ['a', "b\n"] if n != $.name
}
