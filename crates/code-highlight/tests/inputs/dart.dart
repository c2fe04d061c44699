import 'package:flutter/material.dart';
/// Doc
class Viewer extends StatelessWidget {
  const Viewer({super.key, required this.name});
  final String? name;
  @override
  Widget build(BuildContext context) async {
    return Text('Hello $name ${items.length + 1}\n', style: null); // comment
  }
}
